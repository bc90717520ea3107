import { type CloudWatchLogsClient, paginateDescribeLogGroups } from "@aws-sdk/client-cloudwatch-logs";
import { createHistoryReader, type HistoryReader } from "../history/insights.ts";
import type { HistoryEntry } from "../history/viewer/entry.ts";
import type { UndoneObject } from "./undo.ts";

/** Where and how the history is read. */
export interface HistorySource {
  readonly logs: CloudWatchLogsClient;
  /** The deployment's name of the cluster. */
  readonly cluster: string;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The records of an object's declarations, and whether there is a history at all. */
export interface ReadPast {
  readonly entries: readonly HistoryEntry[];
  readonly logGroups: readonly string[];
}

/** An object with more generations than this has most of them from a program, and nobody goes back that far. */
const MOST_QUERIES = 20;

/** Reads what objects with this name declared, from the log groups of this deployment and of earlier ones of the cluster. */
export async function readPast(
  { kind, namespace, name }: UndoneObject,
  { logs, cluster, wait, now }: HistorySource,
): Promise<ReadPast> {
  const groups: { readonly name: string; readonly created: number }[] = [];
  const prefix = `/driftless/${cluster}/history/`;
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client: logs }, { logGroupNamePrefix: prefix })) {
    for (const { logGroupName, creationTime = 0 } of logGroups) {
      if (logGroupName?.startsWith(prefix)) groups.push({ name: logGroupName, created: creationTime });
    }
  }
  const filter = { kind: kind.kind, namespace, name, declares: true } as const;
  const found: HistoryEntry[] = [];
  for (const { name: logGroup, created } of groups) {
    const reader = createHistoryReader({ logs, logGroup, wait });
    found.push(...(await findAll(reader, { start: created, end: now() }, filter)));
  }
  const entries = found.filter(({ record }) => record.namespace === namespace && record.name === name);
  return { entries, logGroups: groups.map((group) => group.name) };
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
