import { expect, test } from "vitest";
import { unambiguousJson } from "../../../lib/text/unambiguous-json.ts";

test.each([
  ['{"a":["b",{"c\\"":1}],"__proto__":"x"}', { a: ["b", { 'c"': 1 }], ["__proto__"]: "x" }],
  ["[]", []],
  ['"a"', "a"],
])("%s is JSON that everyone reads alike", (text, value) => {
  expect(unambiguousJson(text)).toEqual(value);
});

test.each(['{"a":"b","a":"b"}', '{"a":1,"\\u0061":2}', '[{"a":{},"a":{}}]', "{a:1}", '{"a":1} x', "", 7, undefined])(
  "%s is not",
  (text) => {
    expect(unambiguousJson(text)).toBeUndefined();
  },
);

test("a deep document is read like any other", () => {
  expect(unambiguousJson(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).toBeDefined();
});
