import { expect, test } from "vitest";
import { stableText } from "../../../lib/text/stable-text.ts";

test("values that differ only in the order of keys, at any depth, have the same text", () => {
  const one = { b: [{ d: 1, c: undefined, a: null }], a: "x" };
  const other = { a: "x", b: [{ a: null, d: 1 }] };
  expect(stableText(one)).toBe('{"a":"x","b":[{"a":null,"d":1}]}');
  expect(stableText(other)).toBe(stableText(one));
});

test("a list in another order has another text", () => {
  expect(stableText([1, 2])).not.toBe(stableText([2, 1]));
});

test("a key that JSON or JavaScript gives a meaning is a key like others", () => {
  const one = JSON.parse('{"toJSON":1,"__proto__":{"b":1,"a":2}}');
  const other = JSON.parse('{"__proto__":{"a":2,"b":1},"toJSON":1}');
  expect(stableText(one)).toBe('{"__proto__":{"a":2,"b":1},"toJSON":1}');
  expect(stableText(other)).toBe(stableText(one));
});

test("a time is the text that JSON has for it", () => {
  expect(stableText({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});
