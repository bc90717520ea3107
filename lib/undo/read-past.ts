import { type CloudWatchLogsClient, DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { createHistoryReader, type HistoryReader } from "../history/insights.ts";
import type { HistoryEntry } from "../history/viewer/entry.ts";
import type { UndoneObject } from "./undo.ts";

/** Where and how the history is read. */
export interface HistorySource {
  readonly logs: CloudWatchLogsClient;
  /** The log group that the deployment's stack names. Only the functions write to it; another one of a similar name may be anyone's. */
  readonly logGroup: string;
  /** The deployment's name of the cluster. */
  readonly cluster: string;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** An object with more generations than this has most of them from a program, and nobody goes back that far. */
const MOST_QUERIES = 20;

/** Reads what objects with this name declared. Rejects if the log group does not exist. */
export async function readPast(
  { kind, namespace, name }: UndoneObject,
  { logs, logGroup, cluster, wait, now }: HistorySource,
): Promise<readonly HistoryEntry[]> {
  const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: logGroup }));
  const group = logGroups.find(({ logGroupName }) => logGroupName === logGroup);
  if (group === undefined) throw new Error(`there is no log group ${logGroup}`);
  const filter = { kind: kind.kind, namespace, name, declares: true } as const;
  const reader = createHistoryReader({ logs, logGroup, wait });
  const found = await findAll(reader, { start: group.creationTime ?? 0, end: now() }, filter);
  return found.filter(
    ({ record }) => record.cluster === cluster && record.namespace === namespace && record.name === name,
  );
}

/** Finds more records than one query returns. */
async function findAll(
  reader: HistoryReader,
  range: Parameters<HistoryReader["find"]>[0],
  filter: Parameters<HistoryReader["find"]>[1],
): Promise<readonly HistoryEntry[]> {
  const found = new Map<string, HistoryEntry>();
  let { end } = range;
  for (let left = MOST_QUERIES; left > 0; left--) {
    const { entries, full, complete, since = end } = await reader.find({ start: range.start, end }, filter);
    for (const entry of entries) found.set(entry.key, entry);
    if (!complete) throw new Error("CloudWatch Logs has not ended the query in time");
    if (!full || since >= end) break;
    end = since;
  }
  return [...found.values()];
}
