/**
 * How Lambda takes messages from each queue for the reconcile function: the objects of a batch are reconciled all at once, so many
 * batches run at a time. Nobody waits for a resync: its smaller batches leave CPU, and the API server, to users' changes. How many
 * batches of each run at a time is the default of the parameters `changesConcurrency` and `resyncConcurrency`.
 */
export const eventSourceMappings = {
  changes: { batchSize: 10, maxConcurrency: 20 },
  resync: { batchSize: 5, maxConcurrency: 5 },
} as const;
