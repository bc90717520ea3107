import {
  CloudWatchLogsClient,
  GetLogRecordCommand,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
  type StartQueryCommandInput,
} from "@aws-sdk/client-cloudwatch-logs";
import { expect, test, vi } from "vitest";
import { createHistoryReader, queryFor } from "../../../lib/history/insights.ts";
import { historyRecord } from "../../support/history/history-record.ts";

const RANGE = { start: 1_000_500, end: 2_000_500 };

/** A log reader whose query returns these rows. Each request for the results returns the next status. */
function reading(messages: readonly string[], statuses: readonly string[] = ["Complete"]) {
  const queries: StartQueryCommandInput[] = [];
  const waits: number[] = [];
  const left = [...statuses];
  const results = messages.map((message, index): readonly ResultField[] => [
    { field: "@timestamp", value: "2026-03-01 12:00:00.120" },
    { field: "@message", value: message },
    { field: "@ptr", value: `pointer-${index}` },
  ]);
  const logs = new CloudWatchLogsClient({ region: "us-west-2" });
  const answer = async (command: unknown) => {
    if (command instanceof StartQueryCommand) {
      queries.push(command.input);
      return { queryId: "1" };
    }
    if (command instanceof GetQueryResultsCommand) return { status: left.shift() ?? statuses.at(-1), results };
    if (command instanceof GetLogRecordCommand) {
      return {
        logRecord: {
          "@message": messages[0] ?? "",
          "@timestamp": "1772366400120",
          pointer: String(command.input.logRecordPointer),
        },
      };
    }
    throw new Error("an unexpected call");
  };
  // The client has an overload for each command.
  vi.spyOn(logs, "send").mockImplementation(answer as never);
  const reader = createHistoryReader({
    logs,
    logGroup: "history",
    wait: async (milliseconds) => waits.push(milliseconds),
  });
  return { reader, queries, waits };
}

const line = (members: Parameters<typeof historyRecord>[0] = {}) => JSON.stringify(historyRecord(members));

test("finds the records in a time range, which it queries in whole seconds, and ignores other lines", async () => {
  const { reader, queries, waits } = reading(
    [line(), "START", line({ name: "other" })],
    ["Scheduled", "Running", "Complete"],
  );
  const found = await reader.find(RANGE, {});
  expect(found).toMatchObject({ complete: true, full: false });
  expect(found.entries.map(({ key, record }) => [key, record.name])).toEqual([
    ["pointer-0", "invoices"],
    ["pointer-2", "other"],
  ]);
  expect(found.entries[0]?.at).toBe(Date.parse("2026-03-01T12:00:00.120Z"));
  expect(queries).toMatchObject([{ logGroupName: "history", startTime: 1_000, endTime: 2_001 }]);
  expect(waits).toHaveLength(2);
});

test("filters the results again, because not every server supports every condition", async () => {
  const { reader } = reading([line(), line({ name: "other" })]);
  const { entries } = await reader.find(RANGE, { name: "other" });
  expect(entries.map(({ record }) => record.name)).toEqual(["other"]);
});

test("shows partial results if a query takes too long", async () => {
  const { reader } = reading([line()], ["Running"]);
  expect(await reader.find(RANGE, {})).toMatchObject({ complete: false, entries: [{ key: "pointer-0" }] });
});

test("rejects if the query failed", async () => {
  await expect(reading([], ["Failed"]).reader.find(RANGE, {})).rejects.toThrow(
    "the history query ended with status Failed",
  );
});

test("reads a single record by its pointer", async () => {
  const entry = await reading([line()]).reader.read("pointer-7");
  expect(entry).toMatchObject({ key: "pointer-7", at: 1_772_366_400_120, record: { name: "invoices" } });
  expect(await reading(["START"]).reader.read("pointer-7")).toBeUndefined();
});

test("a query contains the conditions of the filter", () => {
  expect(queryFor({})).toBe(
    'fields @timestamp, @message, @ptr | filter @message like /"history":1/ | sort @timestamp desc | limit 100',
  );
  expect(queryFor({ kind: "Bucket", namespace: "shop", name: "a.b-1", outcome: "retry" })).toBe(
    'fields @timestamp, @message, @ptr | filter @message like /"history":1/ | filter @message like /"kind":"Bucket"/' +
      ' | filter @message like /"outcome":"retry"/ | filter @message like /shop/ | filter @message like /a\\.b-1/' +
      " | sort @timestamp desc | limit 100",
  );
});

test.each(["/ | limit 10000", "a|b", "a/", "x'", '"', "\\", "a b", "(a+)+", "A"])(
  "%s never becomes part of a query",
  (text) => {
    expect(queryFor({ kind: `${text}1`, namespace: text, name: text })).toBe(queryFor({}));
  },
);
