/**
 * How Lambda reads each queue for the reconcile function: a batch has up to `batchSize` objects, which are reconciled concurrently, and up
 * to `maxConcurrency` batches run at a time. Nobody waits for a resync, so its batches are smaller and leave more CPU and more capacity of
 * the API server to users' changes. `maxConcurrency` is the default of the parameters `changesConcurrency` and `resyncConcurrency`.
 */
export const eventSourceMappings = {
  changes: { batchSize: 10, maxConcurrency: 20 },
  resync: { batchSize: 5, maxConcurrency: 5 },
} as const;
