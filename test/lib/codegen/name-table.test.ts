import { expect, it } from "vitest";
import type { Structure } from "../../../lib/codegen/field.ts";
import { nameTable } from "../../../lib/codegen/name-table.ts";

const structure = (
  shape: string,
  members: Readonly<Record<string, string | null>>,
  fields: Structure["fields"] = {},
): Structure => ({
  type: "object",
  shape,
  members,
  fields,
});

it("contains only the names that are not simply the member's name with a lower-case first letter", () => {
  expect(nameTable(structure("Rule", { Name: "name", KeyID: "keyID", TopicArn: "topicARN" }))).toEqual({
    TopicArn: "topicARN",
  });
});

it("qualifies a member with its structure if another structure names the same member differently", () => {
  const inner = structure("Info", { Type: "type", TopicArn: null });
  const root = structure("Rule", { Type: "type_", TopicArn: "topicARN", Info: "info" }, { info: inner });
  expect(nameTable(root)).toEqual({
    "Info.TopicArn": null,
    "Info.Type": "type",
    TopicArn: "topicARN",
    Type: "type_",
  });
});

it("rejects a member that has a field in one place and none in another", () => {
  const root = structure(
    "Root",
    { A: "a", B: "b" },
    { a: structure("Tag", { Key: "key" }), b: structure("Tag", { Key: null }) },
  );
  expect(() => nameTable(root)).toThrow("Tag.Key has a field in one place but not in another");
});
