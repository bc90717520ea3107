import { HistoryRecord } from "../history-record.ts";

/** A record of the history as it was found in the log. */
export interface HistoryEntry {
  readonly record: HistoryRecord;
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number;
  /** The key with which the record can be found again. */
  readonly key: string;
}

/** Reads a line of a log. Returns `undefined` if the line is not a record of the history. */
export function parseRecord(line: string): HistoryRecord | undefined {
  if (!line.includes('"history"')) return undefined;
  try {
    return HistoryRecord.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
