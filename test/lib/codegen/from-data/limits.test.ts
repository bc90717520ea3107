import { expect, it } from "vitest";
import { limitsByPath, limitsOfTags } from "../../../../lib/codegen/from-data/limits.ts";

const fields = {
  "spec.name": "string required",
  "spec.code": "string/byte",
  "spec.rules": "array",
  "spec.rules[].name": "string",
  "spec.rules[].note": "string",
  "spec.rules[].size": "integer/int64",
  "spec.rules[].owner": "object",
  "spec.rules[].owner.name": "string",
  "spec.labels": "object",
  "spec.size": "integer/int64",
  "status.note": "string",
};
const source = "https://example.com/limits";

const limitsOf = (limits: Readonly<Record<string, number>>) => limitsByPath({ fields }, { [source]: limits });

it("limits the length of a text, the items of a list and the entries of a map, and cites the page", () => {
  expect(limitsOf({ name: 63, code: 1024, rules: 2, labels: 50 })).toEqual({
    "spec.name": { maxLength: 63, source },
    "spec.code": { maxLength: 1024, source },
    "spec.rules": { maxItems: 2, source },
    "spec.labels": { maxProperties: 50, source },
  });
});

it("limits all fields of the spec whose paths end so, unless there is a field with this very path", () => {
  expect(limitsOf({ note: 9, name: 63 })).toEqual({
    "spec.rules[].note": { maxLength: 9, source },
    "spec.name": { maxLength: 63, source },
  });
});

it("limits all texts of a structure, and nothing in it that is no text", () => {
  expect(limitsOf({ "rules[].*": 9 })).toEqual({
    "spec.rules[].name": { maxLength: 9, source },
    "spec.rules[].note": { maxLength: 9, source },
  });
});

it.each([
  ["rule[].*", "ACK has no field spec.rule[].*"],
  ["nmae", "ACK has no field spec.nmae"],
  ["size", "spec.size is no text, list or map, so it has no limit"],
])("rejects a limit of %s", (field, message) => {
  expect(() => limitsOf({ [field]: 1 })).toThrow(message);
});

it("limits the number of tags, their keys and their values, whatever the service calls these", () => {
  const tags = { "spec.tags": "array", "spec.tags[]": "object", "spec.tags[].tagKey": "string" };
  const limits = limitsOfTags({ fields: { ...tags, "spec.tags[].tagValue": "string" } }, "TagKey");
  expect(limits).toMatchObject({
    "spec.tags": { maxItems: 50 },
    "spec.tags[].tagKey": { maxLength: 128 },
    "spec.tags[].tagValue": { maxLength: 256 },
  });
  expect(Object.keys(limits)).toHaveLength(3);
});

it("does not limit a map of tags, as ACK does not, nor a kind without tags", () => {
  expect(limitsOfTags({ fields: { "spec.tags": "object", "spec.tags{}": "string" } })).toEqual({});
  expect(limitsOfTags({ fields })).toEqual({});
});
