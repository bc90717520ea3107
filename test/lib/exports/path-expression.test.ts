import { expect, test } from "vitest";
import { refusePath } from "../../../lib/exports/path-expression.ts";

test.each([
  ".",
  ".status.location",
  '."status"."location"',
  '.metadata.annotations["example.com/team"]',
  ".spec.rules[0].id",
  ".spec.rules[-1]?.id?",
  ".spec.rules[].id",
  ".spec.rules.[0]",
  ".[]",
  " .status | .location\n",
  '.spec.tagging.tagSet[] | select(.key == "team") | .value',
  ".spec.rules[] | select(.priority!=1)",
])("%s is a path expression", (program) => {
  expect(refusePath(program)).toBeUndefined();
});

test.each([
  "",
  "status",
  ".status.",
  ".spec.rules[",
  ".a .b",
  // A program that uses more of jq's language can run for any length of time and produce any amount of output.
  "..",
  "..[0]",
  ".a..b",
  "[range(1000000000)]",
  "def f: f; f",
  "repeat(.)",
  '"x" * 1000000000',
  ".a,.a | .a,.a",
  "[.,.]",
  ".a[.b]",
  ".a[1:2]",
  'select(.[] == "a") | select(.[] == "a")',
  '."\\(env)"',
  '.a["\\(env)"]',
  "$ENV.AWS_SECRET_ACCESS_KEY",
  "input",
  ".a # more",
  `.${"a".repeat(1000)}`,
])("%s is not a path expression", (program) => {
  expect(refusePath(program)).toContain("unable to parse path");
});

test.each([
  ["1000 characters", ".a", `["${"a".repeat(994)}"]`, "]"],
  ["5 stages", ". | . | . | .", " | .", " | ."],
  ["30 steps", ".a".repeat(28), "[0].a", ".a"],
])("an expression has at most %s", (limit, start, most, more) => {
  expect(refusePath(start + most)).toBeUndefined();
  expect(refusePath(start + most + more)).toContain(`It must have at most ${limit}`);
});

test("the characters of a text are neither stages nor steps", () => {
  expect(refusePath(`.metadata.annotations["${"|.[".repeat(100)}"]`)).toBeUndefined();
});

test.each([
  ["many spaces", `${" ".repeat(999)}`],
  ["many steps", `${".a[0]?".repeat(160)}!`],
  ["many stages", `${".a | ".repeat(190)}!`],
  ["an unterminated string", `.["${"a".repeat(990)}`],
])("an expression with %s is rejected quickly", (_, program) => {
  const started = performance.now();
  expect(refusePath(program)).toContain("unable to parse path");
  expect(performance.now() - started).toBeLessThan(1000);
});
