import type { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { type HistoryEntry, parseRecord } from "../../history/viewer/entry.ts";
import { latestInLog } from "./latest-in-log.ts";

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
