import { createDriftHandler } from "./handle-drift.ts";
import { openDrift } from "./runtime.ts";

/** The drift function. */
export const handler = createDriftHandler(openDrift());
