import { expect, it } from "vitest";
import { sameDocument } from "../../../../lib/kind/values/same-document.ts";

it.each([
  ["white space", '{"a":[1,2]}', '{ "a": [1, 2] }\n'],
  ["the order of keys", '{"a":1,"b":{"c":1,"d":2}}', '{"b":{"d":2,"c":1},"a":1}'],
  ["white space around and in a list", '[1,{"a":[2]}]', ' [ 1, { "a": [2] } ]\n'],
  ["the order of keys in a list", '[{"a":1,"b":2}]', '[{"b":2,"a":1}]'],
  ["nothing, even if they are not JSON,", "a", "a"],
])("strings that differ in %s are the same document", (_, one, other) => {
  expect(sameDocument(one, other)).toBe(true);
});

it.each([
  ["values", '{"a":1}', '{"a":2}'],
  ["the order of a list", '{"a":[1,2]}', '{"a":[2,1]}'],
  ["the order of a list that is the document", "[1,2]", "[2,1]"],
  ["a list in place of an object", "[]", "{}"],
  ["a key that is repeated in a list", '[{"a":1,"a":2}]', '[{"a":2}]'],
  ["large numbers", '{"a":9007199254740993}', '{"a":9007199254740992}'],
  ["a repeated key", '{"a":1,"a":2}', '{"a":2}'],
  ["any way, and are not JSON,", "a", "b"],
])("strings that differ in %s are different documents", (_, one, other) => {
  expect(sameDocument(one, other)).toBe(false);
});
