import { expect, test } from "vitest";
import { describeFor, fieldsIn } from "../../../../lib/reconcile/decide/advise.ts";

const steps = [
  { part: "color", field: "color", from: "red", to: "blue" },
  { part: "size", from: { width: 1, height: 2, depth: undefined }, to: { width: 1, height: 3 } },
  { part: "lock", from: undefined, to: { lock: true } },
  { part: "note", from: { note: "x" }, to: undefined },
  { part: "color", field: "color", from: "blue", to: "green" },
];

test("if the values of a resource must not be shown, only the fields that change are named, each once", () => {
  expect(fieldsIn(steps)).toEqual(["color", "height", "lock", "note"]);
  expect(describeFor({ withholdsValues: true }, steps)).toBe("color, height, lock, note");
});

test("otherwise, the values are shown", () => {
  expect(describeFor({ withholdsValues: false }, steps.slice(0, 1))).toBe("color: red -> blue");
  expect(describeFor({}, steps.slice(0, 1))).toBe("color: red -> blue");
});
