import { expect, test } from "vitest";
import { historyLine } from "../../../lib/history/history-line.ts";
import { HistoryRecord } from "../../../lib/history/history-record.ts";
import { requestFor } from "../../support/programs/request-for.ts";

const pass = {
  ...{
    request: requestFor(),
    reasons: ["change"],
    outcome: "changed" as const,
    milliseconds: 5,
    requestId: "request-1",
  },
  work: { generation: 2, acted: true, event: "Updated", changes: [{ field: "color", from: "red", to: "blue" }] },
};

function lineOf(parts: Partial<Parameters<typeof historyLine>[0]>, values: "full" | "fields" = "full") {
  const reported: unknown[] = [];
  const line = historyLine({ ...pass, ...parts }, { cluster: "east", values }, (problem) => reported.push(problem));
  return { record: HistoryRecord.parse(JSON.parse(line)), reported };
}

test("the line of a pass is its record", () => {
  const { record, reported } = lineOf({});
  expect(record).toMatchObject({ event: "Updated", changes: [{ field: "color", from: "red", to: "blue" }] });
  expect(reported).toEqual([]);
});

test("if the record cannot be created, the line says what is known, and why it is incomplete", () => {
  const { record, reported } = lineOf({ work: { ...pass.work, spec: { units: 1n } } });
  expect(record).toMatchObject({ name: "data", outcome: "changed", changes: [], error: { code: "TypeError" } });
  expect(record.error?.message).toMatch(/^this record is incomplete: /);
  expect(reported).toEqual([expect.any(TypeError)]);
});

test("an incomplete record of a pass that failed also says why the pass failed", () => {
  const { record } = lineOf({
    ...{ outcome: "failed", work: undefined },
    ...{ error: new Error("API server down"), problem: new TypeError("no leaf") },
  });
  expect(record.error).toEqual({ code: "Error", message: "API server down; this record is incomplete: no leaf" });
});

test("an incomplete record quotes no value if values are not kept", () => {
  const { record } = lineOf({ work: undefined, problem: new TypeError("canary") }, "fields");
  expect(record).toMatchObject({ error: { code: "TypeError", message: "this record is incomplete" } });
});
