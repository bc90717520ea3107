import { describe, expect, test } from "vitest";
import type { FieldTree } from "../../../../lib/reconcile/contract/field-tree.ts";
import { parseFieldPath, valueAt, withValueAt } from "../../../../lib/reconcile/drift/field-path.ts";

const fields: FieldTree = { name: "value", rules: "list", versioning: { status: "value" } };

describe("the path of a field", () => {
  test.each([
    ["spec.name", ["name"]],
    ["spec.rules", ["rules"]],
    ["spec.versioning", ["versioning"]],
    ["spec.versioning.status", ["versioning", "status"]],
  ])("%s", (text, path) => {
    expect(parseFieldPath(text, fields)).toEqual(path);
  });

  test.each([
    ["spec", "not the path of a field"],
    ["name", "not the path of a field"],
    ["status.name", "not the path of a field"],
    [".spec.name", "not the path of a field"],
    ["spec..name", "not the path of a field"],
    ["spec.rules[0]", "not the path of a field"],
    ["spec.rules.status", "goes into a list"],
    ["spec.name.length", "no such field"],
    ["spec.versionin", "no such field"],
    ["spec.versioning.Status", "no such field"],
    ["spec.toString", "no such field"],
    ["spec.versioning.constructor", "no such field"],
    ["spec.__proto__", "no such field"],
  ])("%s is wrong: %s", (text, problem) => {
    expect(parseFieldPath(text, fields)).toMatch(new RegExp(`^${text.replace(/[.[\]]/g, "\\$&")}: .*${problem}`));
  });
});

test("the value of a field is nothing where a structure is missing, or is a list", () => {
  expect(valueAt({ versioning: { status: "Enabled" } }, ["versioning", "status"])).toBe("Enabled");
  expect(valueAt({}, ["versioning", "status"])).toBeUndefined();
  expect(valueAt({ versioning: [1] }, ["versioning", "length"])).toBeUndefined();
  expect(valueAt({}, ["toString"])).toBeUndefined();
});

test("a field is replaced, added and removed in a copy", () => {
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

test("a field of a structure that is not there is left out: alone it would mean something else", () => {
  expect(withValueAt({ name: "a" }, ["versioning", "status"], "Enabled")).toEqual({ name: "a" });
});
