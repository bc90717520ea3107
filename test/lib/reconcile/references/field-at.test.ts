import { expect, test } from "vitest";
import { fieldAt, withField } from "../../../../lib/reconcile/references/field-at.ts";

const spec = { name: "b", replication: { roleRef: { from: { name: "copier" } }, rules: [1] } };

test.each([
  ["name", "b"],
  ["replication.roleRef.from.name", "copier"],
  ["replication.role", undefined],
  ["name.length", undefined],
  ["encryption.rules", undefined],
])("the field at %s is %s", (path, value) => {
  expect(fieldAt(spec, path)).toBe(value);
});

test("a field takes the place of its companion in a copy, and everything else stays", () => {
  const before = structuredClone(spec);
  expect(withField(spec, "replication.role", "arn", "replication.roleRef")).toEqual({
    name: "b",
    replication: { role: "arn", rules: [1] },
  });
  expect(withField({ name: "b", keyRef: {} }, "key", "arn", "keyRef")).toEqual({ name: "b", key: "arn" });
  expect(spec).toEqual(before);
});
