/**
 * How Lambda reads each queue for the reconcile function: a batch contains up to `batchSize` objects, which are reconciled concurrently,
 * and up to `maxConcurrency` batches run at a time. No user is waiting for a resync, so its batches are smaller, which leaves more CPU time
 * and API server capacity for users' changes. `maxConcurrency` is the default of the `changesConcurrency` and
 * `resyncConcurrency` parameters.
 */
export const eventSourceMappings = {
  changes: { batchSize: 10, maxConcurrency: 20 },
  resync: { batchSize: 5, maxConcurrency: 5 },
} as const;
