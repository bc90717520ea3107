import { expect, test } from "vitest";
import { parseRecord } from "../../../../lib/history/viewer/entry.ts";
import { historyRecord } from "../../../support/history/history-record.ts";

test("a line that contains a record is read", () => {
  const record = historyRecord({ spec: { name: "data" } });
  expect(parseRecord(JSON.stringify(record))).toEqual(record);
});

test.each([
  "",
  "START RequestId: 1",
  '{"level":"WARN","message":"history"}',
  '{"history":1',
  JSON.stringify({ ...historyRecord(), history: 2 }),
  JSON.stringify({ ...historyRecord(), outcome: "exploded" }),
])("%s is ignored", (line) => expect(parseRecord(line)).toBeUndefined());
