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

it("has only the names that are not the member's with a small first letter", () => {
  expect(nameTable(structure("Rule", { Name: "name", KeyID: "keyID", TopicArn: "topicARN" }))).toEqual({
    TopicArn: "topicARN",
  });
});

it("names a member by its structure if it differs from the others", () => {
  const inner = structure("Info", { Type: "type", TopicArn: null });
  const root = structure("Rule", { Type: "type_", TopicArn: "topicARN", Info: "info" }, { info: inner });
  expect(nameTable(root)).toEqual({
    "Info.TopicArn": null,
    "Info.Type": "type",
    TopicArn: "topicARN",
    Type: "type_",
  });
});

it("refuses a member that has a field in one place only", () => {
  const root = structure(
    "Root",
    { A: "a", B: "b" },
    { a: structure("Tag", { Key: "key" }), b: structure("Tag", { Key: null }) },
  );
  expect(() => nameTable(root)).toThrow("Tag.Key has a field in one place but not in another");
});
