import { expect, it } from "vitest";
import { readSdkDocumentation } from "../../../../lib/codegen/sdk/sdk-documentation.ts";

const documentation = readSdkDocumentation("@aws-sdk/client-s3");

it("returns the package and its version", () => {
  expect(documentation.source).toMatch(/^@aws-sdk\/client-s3 \d+\.\d+\.\d+$/);
});

it("returns the description of a structure", () => {
  expect(documentation.text("Tag")).toBe("A container of a key value name pair.");
});

it("returns the description of a member", () => {
  expect(documentation.text("Tag", "Key")).toBe("Name of the object key.");
});

it("returns the description of a member of a union", () => {
  expect(documentation.text("MetricsFilter", "Prefix")).toBe("The prefix used when evaluating a metrics filter.");
});

it("returns no description of a member that does not exist", () => {
  expect(documentation.text("Tag", "Colour")).toBeUndefined();
});

it.each([
  ["AbacStatus", "Status", "BucketAbacStatus"],
  ["InventoryConfiguration", "OptionalFields", "InventoryOptionalField"],
  ["Tag", "Key", undefined],
])("returns the name of the type of %s.%s", (shape, member, name) => {
  expect(documentation.typeName(shape, member)).toBe(name);
});
