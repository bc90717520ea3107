import { expect, it } from "vitest";
import { memberAt, structureAt } from "../../../../lib/codegen/sdk/sdk-path.ts";
import { type SdkStructure, sdkShape } from "../../../../lib/codegen/sdk/sdk-shape.ts";

const thing = [3, "test", "Thing", 0, ["State"], [0], 0];
const list = [1, "test", "Things", 0, () => thing];
const MAP_OF_STRINGS = 128;
const output = sdkShape([
  3,
  "test",
  "Output",
  0,
  ["Things", "Labels"],
  [() => list, MAP_OF_STRINGS],
  0,
]) as SdkStructure;

it("finds a member in the items of a list, and a key in a map", () => {
  expect(memberAt(output, ["Things", "State"])).toMatchObject({ shape: "Thing", member: { name: "State" } });
  expect(memberAt(output, ["Labels", "team"]).member.shape()).toEqual({ type: "string" });
});

it("finds the structure itself at the path .", () => {
  expect(memberAt(output, ".".split(".")).member.shape()).toBe(output);
});

it.each([
  [["", "State"], "Output has no member "],
  [["State"], "Output has no member State"],
  [["Things", "Size"], "Thing has no member Size"],
  [["Labels", "team", "size"], "Output.Labels has no members"],
])("rejects the path %o", (path, message) => {
  expect(() => memberAt(output, path)).toThrow(message);
});

it("finds the structure that a path leads to", () => {
  expect(structureAt(output, "Things.0").name).toBe("Thing");
  expect(structureAt(output, undefined)).toBe(output);
});

it.each([
  ["Thing.0", "Output has no member Thing"],
  ["Things.first", "Output has nothing at Things.first"],
  ["Things", "Output has no structure at Things, but a list"],
])("rejects %s as the path of a structure", (path, message) => {
  expect(() => structureAt(output, path)).toThrow(message);
});
