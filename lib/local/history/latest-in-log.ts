import {
  type CloudWatchLogsClient,
  FilterLogEventsCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-cloudwatch-logs";

/** The entries to read from a log group. */
export interface LogQuery<Entry> {
  readonly logGroupName: string;
  readonly filterPattern: string;
  /** The entry in a line that was written at this time; `undefined` for any other line, because the emulator ignores the filter pattern. */
  readonly entryIn: (text: string, at: number) => Entry | undefined;
  /** Of the entries with the same key, only the latest is kept. */
  readonly keyOf: (entry: Entry) => string;
}

const MOST_ENTRIES = 1_000;

/** Lines that are written at the same time may arrive in the log in a different order. */
const OVERLAP_MS = 10_000;

/**
 * Creates a function that returns the latest entries in a log group, the latest first: those that it has read before, and those written
 * since. `at` is in milliseconds since the epoch.
 */
export function latestInLog<Entry extends { readonly at: number }>(
  logs: CloudWatchLogsClient,
  { logGroupName, filterPattern, entryIn, keyOf }: LogQuery<Entry>,
): () => Promise<readonly Entry[]> {
  let entries: readonly Entry[] = [];
  return async () => {
    const found = new Map(entries.map((entry) => [keyOf(entry), entry]));
    const startTime = Math.max(0, (entries[0]?.at ?? 0) - OVERLAP_MS);
    for await (const { message = "", timestamp = 0 } of eventsIn(logs, { logGroupName, startTime, filterPattern })) {
      for (const text of message.split("\n")) {
        const entry = entryIn(text, timestamp);
        if (entry !== undefined) found.set(keyOf(entry), entry);
      }
    }
    entries = [...found.values()].sort((one, other) => other.at - one.at).slice(0, MOST_ENTRIES);
    return entries;
  };
}

/** Insights queries are not used, because an emulator keeps the results of every query for as long as it runs. */
async function* eventsIn(
  logs: CloudWatchLogsClient,
  query: { readonly logGroupName: string; readonly startTime: number; readonly filterPattern: string },
) {
  let nextToken: string | undefined;
  try {
    do {
      const page = await logs.send(new FilterLogEventsCommand({ ...query, nextToken }));
      yield* page.events ?? [];
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
  } catch (error) {
    // The group is created when the first line is written to it.
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
