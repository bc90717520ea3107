/**
 * How Lambda reads each queue for the reconcile function: `batchSize` objects are reconciled at once, in up to `maxConcurrency` batches
 * at a time. Nobody waits for a resync: its smaller batches leave CPU, and the API server, to users' changes. `maxConcurrency` is the
 * default of the parameters `changesConcurrency` and `resyncConcurrency`.
 */
export const eventSourceMappings = {
  changes: { batchSize: 10, maxConcurrency: 20 },
  resync: { batchSize: 5, maxConcurrency: 5 },
} as const;
