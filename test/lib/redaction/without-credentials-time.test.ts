import { expect, test } from "vitest";
import { withoutCredentials } from "../../../lib/redaction/without-credentials.ts";
import { leastMilliseconds } from "../../support/assertions/least-milliseconds.ts";

test.each([
  ["eyJ-"],
  ["eyJa."],
  ["eyJa.a"],
  ["a."],
  ["aB3/"],
  [`${"a".repeat(149)} `],
  ["authorization"],
  ["authorization:"],
  ["authorization "],
  ["Bearer "],
  ["AKIA"],
  ["k8s-aws-v1."],
  [" "],
])("takes about as long for %j, repeated, as for harmless words", (worst) => {
  const sized = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  // These lengths are not truncated: the patterns themselves must be linear.
  const redact = (text: string) =>
    leastMilliseconds(() => {
      for (let round = 0; round < 20; round++) withoutCredentials(text);
    });
  expect(redact(sized(worst, 16_000))).toBeLessThan(20 * redact(sized("some words, ", 16_000)) + 50);
  expect(redact(sized(worst, 1_000_000))).toBeLessThan(20 * redact(sized("some words, ", 1_000_000)) + 50);
});
