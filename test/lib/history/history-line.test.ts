import { expect, test } from "vitest";
import { historyLine } from "../../../lib/history/history-line.ts";
import { HistoryRecord } from "../../../lib/history/history-record.ts";
import { type Outcome, startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import { requestFor } from "../../support/programs/request-for.ts";

const outcome: Outcome = {
  ...{ ...startOutcome(), result: "updated" },
  steps: [{ part: "color", field: "color", from: "red", to: "blue" }],
};
const indescribable: Outcome = { ...outcome, steps: [{ part: "units", field: "units", from: undefined, to: 1n }] };
const run = { ...{ request: requestFor(), reasons: ["change"], outcome }, milliseconds: 5, requestId: "request-1" };

const failing = {
  current(): never {
    throw new TypeError("canary");
  },
};

function lineOf(parts: Partial<Parameters<typeof historyLine>[0]>, values: "full" | "fields" = "full") {
  const reported: unknown[] = [];
  const line = historyLine({ ...run, ...parts }, { cluster: "east", values }, (problem) => reported.push(problem));
  return { record: HistoryRecord.parse(JSON.parse(line)), reported };
}

test("the line of a pass is its record", () => {
  const { record, reported } = lineOf({});
  expect(record).toMatchObject({ event: "Updated", changes: [{ field: "color", from: "red", to: "blue" }] });
  expect(reported).toEqual([]);
});

test("if the record cannot be created, the line says what is known, and why it is incomplete", () => {
  const { record, reported } = lineOf({ outcome: indescribable });
  expect(record).toMatchObject({ name: "data", outcome: "changed", changes: [], error: { code: "TypeError" } });
  expect(record.error?.message).toMatch(/^this record is incomplete: /);
  expect(reported).toEqual([expect.any(TypeError)]);
});

test("an incomplete record of a pass that failed also says why the pass failed", () => {
  const { record } = lineOf({
    ...{ outcome: { ...indescribable, result: "failed" }, error: new Error("API server down") },
  });
  expect(record.error?.code).toBe("Error");
  expect(record.error?.message).toMatch(/^API server down; this record is incomplete: /);
});

test("an incomplete record quotes no value if values are not kept", () => {
  const { record } = lineOf({ outcome: { ...indescribable, object: failing } }, "fields");
  expect(record).toMatchObject({ error: { code: "TypeError", message: "this record is incomplete" } });
});

test("the record says what AWS is working on, unless no values are kept", () => {
  const busy = { reason: "CREATING", message: "the robot is CREATING", againSeconds: 1 };
  const working = { outcome: { ...outcome, report: { busy } } };
  expect(lineOf(working).record.progress).toBe("the robot is CREATING");
  expect(lineOf(working, "fields").record).not.toHaveProperty("progress");
});
