import {
  type CloudWatchLogsClient,
  FilterLogEventsCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-cloudwatch-logs";

/** Where to read lines, and which. */
export interface LineQuery {
  readonly logGroupName: string;
  readonly filterPattern: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** A line of a log, and when it was written, in milliseconds since the epoch. */
export interface LogLine {
  readonly text: string;
  readonly at: number;
}

/** Lines that are written at the same time may arrive in the log in a different order. */
const OVERLAP_MS = 10_000;

/**
 * Reads the lines that were written since a time or shortly before. Insights queries are not used, because an emulator keeps the results of
 * every query for as long as it runs. The emulator also ignores the filter pattern, so the caller has to recognize its lines.
 */
export async function* linesSince(logs: CloudWatchLogsClient, query: LineQuery): AsyncGenerator<LogLine> {
  const { logGroupName, filterPattern } = query;
  const startTime = Math.max(0, query.since - OVERLAP_MS);
  let nextToken: string | undefined;
  try {
    do {
      const page = await logs.send(new FilterLogEventsCommand({ logGroupName, startTime, filterPattern, nextToken }));
      for (const { message = "", timestamp = 0 } of page.events ?? []) {
        for (const text of message.split("\n")) yield { text, at: timestamp };
      }
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
  } catch (error) {
    // The group is created when the first line is written to it.
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
