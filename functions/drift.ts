import { createDriftHandler } from "./handlers/handle-drift.ts";
import { openDrift } from "./runtime.ts";

/** The drift function. */
export const handler = createDriftHandler(openDrift());
