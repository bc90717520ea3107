import {
  type CloudWatchLogsClient,
  GetLogRecordCommand,
  GetQueryResultsCommand,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { type HistoryEntry, parseRecord } from "./viewer/entry.ts";
import { type HistoryFilter, matches } from "./viewer/filter/filter.ts";

/** A time range, in milliseconds since the epoch. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** The result of a query. */
export interface Found {
  /** The entries, the latest first. Each is identified by CloudWatch's pointer to its line. */
  readonly entries: readonly HistoryEntry[];
  /** Whether the query had covered the whole range when it was last polled. */
  readonly complete: boolean;
  /** When the earliest line was written that the query found, in milliseconds since the epoch; `undefined` if it found none. */
  readonly since?: number | undefined;
  /** Whether the query found as many entries as it can return, so that there may be more. */
  readonly full: boolean;
}

/** Reads the history with CloudWatch Logs Insights. */
export interface HistoryReader {
  /** Resolves to the latest records in a range that match the filter. */
  find(range: TimeRange, filter: HistoryFilter): Promise<Found>;
  /** Resolves to the record at a pointer, or to `undefined` if there is none. */
  read(pointer: string): Promise<HistoryEntry | undefined>;
}

/** Dependencies of `createHistoryReader`. */
export interface ReaderDependencies {
  readonly logs: CloudWatchLogsClient;
  readonly logGroup: string;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const MOST_ENTRIES = 100;
const POLL_MS = 250;
/** In total, the polls take 15 s; the calling function's time-out is twice as long. */
const MOST_POLLS = 60;

/** Creates a reader of the history in a log group. */
export function createHistoryReader({ logs, logGroup, wait }: ReaderDependencies): HistoryReader {
  return {
    async find({ start, end }, filter) {
      const { queryId } = await logs.send(
        new StartQueryCommand({
          logGroupName: logGroup,
          queryString: queryFor(filter),
          startTime: Math.floor(start / 1_000),
          endTime: Math.ceil(end / 1_000),
        }),
      );
      for (let poll = 1; ; poll++) {
        const { status, results = [] } = await logs.send(new GetQueryResultsCommand({ queryId }));
        const isOver = status !== "Scheduled" && status !== "Running";
        if (isOver && status !== "Complete") throw new Error(`the history query ended with status ${status}`);
        if (isOver || poll === MOST_POLLS) {
          const fields = results.map((row) => new Map(row.map(({ field, value }) => [field, value])));
          const entries = fields.flatMap((row) => entryOf(row.get("@ptr"), row.get("@timestamp"), row.get("@message")));
          return {
            entries: entries.filter(({ record }) => matches(record, filter)),
            complete: isOver,
            since: entries.at(-1)?.at,
            full: results.length === MOST_ENTRIES,
          };
        }
        await wait(POLL_MS);
      }
    },
    async read(pointer) {
      const { logRecord = {} } = await logs.send(new GetLogRecordCommand({ logRecordPointer: pointer }));
      return entryOf(pointer, logRecord["@timestamp"], logRecord["@message"])[0];
    },
  };
}

/**
 * The query for the latest records. Its conditions only save work: the results are filtered again, because an emulator ignores conditions
 * that it does not support. A text becomes part of the query only if it consists of letters, digits, hyphens and dots, and a
 * name only if its letters are lowercase. Of these characters, only the dot has a special meaning in a query.
 */
export function queryFor({ kind, namespace, name, text, outcome, declares }: HistoryFilter): string {
  const texts = [
    ...[namespace, name].filter((one) => one !== undefined && /^[a-z0-9.-]+$/.test(one)),
    ...[text].filter((one) => one !== undefined && /^[A-Za-z0-9.-]+$/.test(one)),
  ];
  const conditions = [
    '"history":1',
    ...(kind !== undefined && /^[A-Za-z]+$/.test(kind) ? [`"kind":"${kind}"`] : []),
    ...(outcome === undefined ? [] : [`"outcome":"${outcome}"`]),
    ...(declares === undefined ? [] : ['"(spec|compressed|declarationBytes)":']),
    ...texts.map((one) => String(one).replaceAll(".", "\\.")),
  ];
  const filters = conditions.map((condition) => `filter @message like /${condition}/`);
  return ["fields @timestamp, @message, @ptr", ...filters, "sort @timestamp desc", `limit ${MOST_ENTRIES}`].join(" | ");
}

function entryOf(
  key: string | undefined,
  timestamp: string | undefined,
  message: string | undefined,
): readonly HistoryEntry[] {
  const record = parseRecord(message ?? "");
  return record === undefined || key === undefined ? [] : [{ record, key, at: timeIn(timestamp ?? "") }];
}

/**
 * Parses a time. Insights writes `2026-03-01 12:00:00.000`, in UTC; for a single record, the time may be in milliseconds since the epoch.
 */
function timeIn(timestamp: string): number {
  return /^\d+$/.test(timestamp) ? Number(timestamp) : Date.parse(`${timestamp.replace(" ", "T")}Z`);
}
