import { expect, it } from "vitest";
import { sameSettings } from "../../../../lib/kind/values/same-settings.ts";

it.each([
  ["numbers in strings", '{"a":{"most":"5"}}', '{"a":{"most":5}}'],
  ["the order of a list", '{"a":["x","y"]}', '{"a":["y","x"]}'],
])("strings that differ in %s are the same settings", (_, one, other) => {
  expect(sameSettings(one, other)).toBe(true);
});

it.each([
  ["numbers", '{"a":"5"}', '{"a":6}'],
  ["the items of a list", '{"a":["x"]}', '{"a":["x","x"]}'],
  ["digits that are no number", '{"a":"05x"}', '{"a":5}'],
])("strings that differ in %s are different settings", (_, one, other) => {
  expect(sameSettings(one, other)).toBe(false);
});
