import { createSweepHandler } from "./handlers/handle-sweep.ts";
import { openSweep } from "./runtime.ts";

/** The sweep function. */
export const handler = createSweepHandler(openSweep());
