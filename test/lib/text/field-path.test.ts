import { describe, expect, test } from "vitest";
import { fieldPath, valueAt, withValueAt } from "../../../lib/text/field-path.ts";

test("a dotted string is parsed as a path", () => {
  expect(fieldPath("name")).toEqual(["name"]);
  expect(fieldPath("replication.roleRef.from.name")).toEqual(["replication", "roleRef", "from", "name"]);
});

test("the value of a field is undefined if a structure is missing, or is a list", () => {
  expect(valueAt({ versioning: { status: "Enabled" } }, ["versioning", "status"])).toBe("Enabled");
  expect(valueAt({}, ["versioning", "status"])).toBeUndefined();
  expect(valueAt({ versioning: [1] }, ["versioning", "length"])).toBeUndefined();
  expect(valueAt({ versioning: { 0: 1 } }, ["versioning", "1"])).toBeUndefined();
  expect(valueAt({}, ["toString"])).toBeUndefined();
});

test("a field is replaced, added or removed in a copy", () => {
  const spec = { name: "a", versioning: { status: "Enabled", mfa: "no" } };
  expect(withValueAt(spec, ["versioning", "status"], "Suspended")).toEqual({
    name: "a",
    versioning: { status: "Suspended", mfa: "no" },
  });
  expect(withValueAt(spec, ["versioning", "status"], undefined)).toEqual({ name: "a", versioning: { mfa: "no" } });
  expect(withValueAt(spec, ["rules"], [1])).toEqual({ ...spec, rules: [1] });
  expect(withValueAt(spec, ["versioning"], undefined)).toEqual({ name: "a" });
  expect(spec.versioning).toEqual({ status: "Enabled", mfa: "no" });
});

test("a field of a structure that does not exist is left out, because on its own, it would have a different meaning", () => {
  expect(withValueAt({ name: "a" }, ["versioning", "status"], "Enabled")).toEqual({ name: "a" });
});

describe("a position in a list", () => {
  const spec = { rules: [{ groups: [{ id: "a" }, { id: "b" }] }, 1] };

  test("is a step of a path, in brackets", () => {
    expect(fieldPath("rules[0].groups[12].id")).toEqual(["rules", "0", "groups", "12", "id"]);
  });

  test("leads to an item, and to nothing beyond the end of the list", () => {
    expect(valueAt(spec, fieldPath("rules[0].groups[1].id"))).toBe("b");
    expect(valueAt(spec, fieldPath("rules[0].groups[2].id"))).toBeUndefined();
    expect(valueAt(spec, fieldPath("rules[1].groups[0].id"))).toBeUndefined();
  });

  test("leads to a field that is set or removed in a copy", () => {
    const path = fieldPath("rules[0].groups[1].id");
    expect(withValueAt(spec, path, "c")).toEqual({ rules: [{ groups: [{ id: "a" }, { id: "c" }] }, 1] });
    expect(withValueAt(spec, path, undefined)).toEqual({ rules: [{ groups: [{ id: "a" }, {}] }, 1] });
    expect(withValueAt(spec, fieldPath("rules[1].id"), "c")).toEqual(spec);
    expect(withValueAt(spec, fieldPath("rules[2].id"), "c")).toEqual(spec);
    expect(spec.rules[0]).toEqual({ groups: [{ id: "a" }, { id: "b" }] });
  });
});
