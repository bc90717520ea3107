import { expect, test } from "vitest";
import { coversArn } from "../../../../lib/reconcile/place/arn-pattern.ts";

test.each([
  ["arn:aws:iam::1:role/copy", "arn:aws:iam::1:role/copy"],
  ["arn:aws:iam::1:role/*", "arn:aws:iam::1:role/path/copy"],
  ["arn:aws:iam::1:role/c?py-*", "arn:aws:iam::1:role/copy-"],
  ["arn:aws:s3:::*", "arn:aws:s3:::a\nb"],
])("%s matches %s", (pattern, arn) => {
  expect(coversArn(pattern, arn)).toBe(true);
});

test.each([
  ["arn:aws:iam::1:role/copy", "arn:aws:iam::1:role/copy-2"],
  ["arn:aws:iam::1:role/copy", "arn:aws:iam::1:role/Copy"],
  ["arn:aws:iam::1:role/c.py", "arn:aws:iam::1:role/copy"],
  ["arn:aws:iam::1:role/copy-*", "arn:aws:iam::2:role/copy-1"],
  ["arn:aws:iam::1:role/copy-?", "arn:aws:iam::1:role/copy-"],
])("%s does not match %s", (pattern, arn) => {
  expect(coversArn(pattern, arn)).toBe(false);
});
