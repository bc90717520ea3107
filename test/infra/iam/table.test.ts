import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { judge } from "./judge.ts";
import { rows } from "./requests.ts";

const judged = await judge(rows);

test("every call that Driftless makes is allowed, and every call that it must not make is denied", () => {
  const wrong = judged.filter(({ expected, verdict }) => expected !== verdict);
  expect(wrong.map(({ who, what, expected, verdict }) => `${who} ${what}: ${verdict}, must be ${expected}`)).toEqual(
    [],
  );
});

test("the table contains every call of every kind", () => {
  const told = new Set(rows.map(({ what }) => what));
  for (const { resource, calls } of kindData) {
    for (const [operation, call] of Object.entries(calls)) {
      for (const action of call?.actions ?? []) expect(told).toContain(`${resource.kind}: ${operation} (${action})`);
    }
  }
});

test("each request is judged once", () => {
  const names = rows.map(({ who, what }) => `${who} ${what}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
