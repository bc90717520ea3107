import {
  type CloudWatchLogsClient,
  FilterLogEventsCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-cloudwatch-logs";
import { type HistoryEntry, parseRecord } from "../../history/viewer/entry.ts";
import { type OutlookEntry, parseOutlook } from "../../history/viewer/outlook/outlook.ts";

/** Creates a function that returns the latest history records in a log group, newest first. */
export function createRecordLog(
  logs: CloudWatchLogsClient,
  logGroupName: string,
): () => Promise<readonly HistoryEntry[]> {
  return latestInLog<HistoryEntry>(logs, {
    logGroupName,
    filterPattern: "{ $.history = 1 }",
    entryIn(text, at) {
      const record = parseRecord(text);
      return record && { record, at, key: `${record.requestId}/${record.uid}` };
    },
    keyOf: ({ key }) => key,
  });
}

/** Creates a function that returns what the latest pass over each object would do, according to a log group, the latest first. */
export function createOutlookLog(
  logs: CloudWatchLogsClient,
  logGroupName: string,
): () => Promise<readonly OutlookEntry[]> {
  return latestInLog<OutlookEntry>(logs, {
    logGroupName,
    filterPattern: '{ $.message = "shadow" }',
    entryIn(text, at) {
      const line = parseOutlook(text);
      return line && { line, at };
    },
    keyOf: ({ line: { kind, namespace, name } }) => `${kind} ${namespace}/${name}`,
  });
}

/** The entries to read from a log group. */
interface LogQuery<Entry> {
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

/** Creates a function that returns the latest entries in a log group, the latest first: those that it has read before, and those since. */
function latestInLog<Entry extends { readonly at: number }>(
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
