import { expect, test } from "vitest";
import { tokenAge } from "../../../../lib/kubernetes/tokens/token-age.ts";

const issued = Date.parse("2030-01-01T00:00:00Z");
const day = 86_400_000;

function tokenOf(claims: unknown): string {
  return ["e30", Buffer.from(JSON.stringify(claims)).toString("base64url"), "signature"].join(".");
}

test.each([
  [0, 0],
  [0.5, 50],
  [1, 100],
  [2, 200],
])("after %d times its lifetime, a token is %d percent old", (lifetimes, age) => {
  const token = tokenOf({ iat: issued / 1000, exp: (issued + day) / 1000 });
  expect(tokenAge(token, issued + lifetimes * day)).toBe(age);
});

test.each([
  ["opaque", "abcdef"],
  ["of three parts that are not claims", "a.b.c"],
  ["without an expiry time", tokenOf({ iat: 1 })],
  ["that expires before it begins", tokenOf({ iat: 2, exp: 1 })],
  ["whose claims are null", tokenOf(null)],
])("a token %s has no age", (_, token) => {
  expect(tokenAge(token, issued)).toBeUndefined();
});
