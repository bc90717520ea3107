import { expect, test } from "vitest";
import { fieldPath, valueAt, withValueAt } from "../../../lib/text/field-path.ts";

test("a dotted string is parsed as a path", () => {
  expect(fieldPath("name")).toEqual(["name"]);
  expect(fieldPath("replication.roleRef.from.name")).toEqual(["replication", "roleRef", "from", "name"]);
});

test("the value of a field is undefined if a structure is missing, or is a list", () => {
  expect(valueAt({ versioning: { status: "Enabled" } }, ["versioning", "status"])).toBe("Enabled");
  expect(valueAt({}, ["versioning", "status"])).toBeUndefined();
  expect(valueAt({ versioning: [1] }, ["versioning", "length"])).toBeUndefined();
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
