import {
  type CloudWatchLogsClient,
  FilterLogEventsCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-cloudwatch-logs";
import { type HistoryEntry, parseRecord } from "../../history/viewer/entry.ts";

/** The history in a log group. Each call returns the records read so far, and those written since. */
export interface RecordLog {
  /** The latest records, newest first. */
  latest(): Promise<readonly HistoryEntry[]>;
}

const MOST_ENTRIES = 1_000;
/** Lines that are written at the same time may arrive in the log in a different order. */
const OVERLAP_MS = 10_000;

/**
 * Reads records from a log group as they are written, and keeps the latest. Insights queries are not used, because an emulator keeps the
 * results of every query for as long as it runs. The emulator also ignores the filter pattern, so other lines are filtered out here.
 */
export function createRecordLog(logs: CloudWatchLogsClient, logGroupName: string): RecordLog {
  let entries: readonly HistoryEntry[] = [];

  async function* linesSince(startTime: number) {
    let nextToken: string | undefined;
    do {
      const page = await logs.send(
        new FilterLogEventsCommand({ logGroupName, startTime, filterPattern: "{ $.history = 1 }", nextToken }),
      );
      yield* page.events ?? [];
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
  }

  return {
    async latest() {
      const found = new Map(entries.map((entry) => [entry.key, entry]));
      try {
        for await (const { message = "", timestamp = 0 } of linesSince(
          Math.max(0, (entries[0]?.at ?? 0) - OVERLAP_MS),
        )) {
          const record = parseRecord(message);
          if (record === undefined) continue;
          const key = `${record.requestId}/${record.uid}`;
          found.set(key, { record, at: timestamp, key });
        }
      } catch (error) {
        // The group is created when the first line is written to it.
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
      entries = [...found.values()].sort((one, other) => other.at - one.at).slice(0, MOST_ENTRIES);
      return entries;
    },
  };
}
