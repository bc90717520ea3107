import type { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { type OutlookEntry, parseOutlook } from "../../history/viewer/outlook.ts";
import { latestInLog } from "./latest-in-log.ts";

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
