import type { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { type HistoryEntry, parseRecord } from "../../history/viewer/entry.ts";
import { linesSince } from "./log-lines.ts";

/** The history in a log group. Each call returns the records read so far, and those written since. */
export interface RecordLog {
  /** The latest records, newest first. */
  latest(): Promise<readonly HistoryEntry[]>;
}

const MOST_ENTRIES = 1_000;

/** Reads records from a log group as they are written, and keeps the latest. */
export function createRecordLog(logs: CloudWatchLogsClient, logGroupName: string): RecordLog {
  let entries: readonly HistoryEntry[] = [];
  return {
    async latest() {
      const found = new Map(entries.map((entry) => [entry.key, entry]));
      const query = { logGroupName, filterPattern: "{ $.history = 1 }", since: entries[0]?.at ?? 0 };
      for await (const { text, at } of linesSince(logs, query)) {
        const record = parseRecord(text);
        if (record === undefined) continue;
        const key = `${record.requestId}/${record.uid}`;
        found.set(key, { record, at, key });
      }
      entries = [...found.values()].sort((one, other) => other.at - one.at).slice(0, MOST_ENTRIES);
      return entries;
    },
  };
}
