import { describe, expect, test } from "vitest";
import type { FieldTree } from "../../../../../lib/reconcile/contract/kind-data.ts";
import { parseFieldPath } from "../../../../../lib/reconcile/decide/drift/ignored-fields.ts";

const fields: FieldTree = { name: "value", rules: "list", versioning: { status: "value" } };

describe("the path of a field", () => {
  test.each([
    ["spec.name", ["name"]],
    ["spec.rules", ["rules"]],
    ["spec.versioning", ["versioning"]],
    ["spec.versioning.status", ["versioning", "status"]],
  ])("%s is valid", (text, path) => {
    expect(parseFieldPath(text, fields)).toEqual(path);
  });

  test.each([
    ["spec", "not the path of a field"],
    ["name", "not the path of a field"],
    ["status.name", "not the path of a field"],
    [".spec.name", "not the path of a field"],
    ["spec..name", "not the path of a field"],
    ["spec.rules[0]", "not the path of a field"],
    ["spec.rules.status", "leads into a list"],
    ["spec.name.length", "no such field"],
    ["spec.versionin", "no such field"],
    ["spec.versioning.Status", "no such field"],
    ["spec.toString", "no such field"],
    ["spec.versioning.constructor", "no such field"],
    ["spec.__proto__", "no such field"],
  ])("%s is invalid: %s", (text, problem) => {
    expect(parseFieldPath(text, fields)).toMatch(new RegExp(`^${text.replace(/[.[\]]/g, "\\$&")}: .*${problem}`));
  });
});
