import type { HistoryRecord } from "./history-record.ts";

/**
 * CloudWatch Logs accepts events of 1 MB, but log viewers truncate events that are longer than 256 kB.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html
 */
const MAXIMUM_BYTES = 250_000;

/** Formats a record as one line of JSON. If the line is too long for the log, the spec is omitted first, and then the last changes. */
export function formatRecord(record: HistoryRecord): string {
  const whole = JSON.stringify(record);
  if (Buffer.byteLength(whole) <= MAXIMUM_BYTES) return whole;
  const { spec: _spec, ...rest } = record;
  const changes = fitting(rest.changes, MAXIMUM_BYTES - Buffer.byteLength(JSON.stringify({ ...rest, changes: [] })));
  const omitted = rest.changes.length - changes.length;
  return JSON.stringify({ ...rest, changes, ...(omitted > 0 && { omitted }) });
}

const ROOM_FOR_OMITTED = 40;

function fitting(changes: HistoryRecord["changes"], room: number): HistoryRecord["changes"] {
  let left = room - ROOM_FOR_OMITTED;
  const end = changes.findIndex((change) => {
    left -= Buffer.byteLength(JSON.stringify(change)) + 1;
    return left < 0;
  });
  return end === -1 ? changes : changes.slice(0, end);
}
