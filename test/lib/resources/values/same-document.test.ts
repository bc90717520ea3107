import { expect, it } from "vitest";
import { sameDocument, sameSettings } from "../../../../lib/resources/values/same-document.ts";

it.each([
  ["white space", '{"a":[1,2]}', '{ "a": [1, 2] }\n'],
  ["the order of keys", '{"a":1,"b":{"c":1,"d":2}}', '{"b":{"d":2,"c":1},"a":1}'],
  ["nothing, even if they are not JSON,", "a", "a"],
])("strings that differ in %s are the same document", (_, one, other) => {
  expect(sameDocument(one, other)).toBe(true);
});

it.each([
  ["values", '{"a":1}', '{"a":2}'],
  ["the order of a list", '{"a":[1,2]}', '{"a":[2,1]}'],
  ["large numbers", '{"a":9007199254740993}', '{"a":9007199254740992}'],
  ["a repeated key", '{"a":1,"a":2}', '{"a":2}'],
  ["any way, and are not JSON,", "a", "b"],
])("strings that differ in %s are different documents", (_, one, other) => {
  expect(sameDocument(one, other)).toBe(false);
});

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
