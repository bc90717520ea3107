import { eventSourceMappings } from "../functions/event-source-mappings.ts";
import { concurrency } from "./field-schemas.ts";

/** The parameters that determine how much is done at a time. */
export const scaleFields = {
  changesConcurrency: concurrency()
    .default(eventSourceMappings.changes.maxConcurrency)
    .describe(
      "How many batches of up to 10 changed objects run at a time, from 2 to 1000. The sum of this and `resyncConcurrency` must be less " +
        "than the account's quota of concurrent executions, which is 10 in a new account.",
    ),
  resyncConcurrency: concurrency()
    .default(eventSourceMappings.resync.maxConcurrency)
    .describe("How many batches of up to 5 objects from the sweep run at a time, from 2 to 1000."),
};
