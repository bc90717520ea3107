import { createBatchHandler } from "./handlers/handle-batch.ts";
import { openReconcile } from "./runtime.ts";

/** The reconcile function. */
export const handler = createBatchHandler(openReconcile());
