import { describe, expect, test } from "vitest";
import { withoutCredentials } from "../../../lib/redaction/without-credentials.ts";

const SECRET_KEY = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const SESSION_TOKEN = `IQoJb3JpZ2luX2VjE${"aB3/x+".repeat(60)}==`;
const JWT = `eyJhbGciOiJSUzI1NiJ9.${"a".repeat(40)}.${"b-_".repeat(20)}`;

test.each([
  ["a secret access key", SECRET_KEY, `the key ${SECRET_KEY} is unknown`],
  ["an access key's ID", "AKIAIOSFODNN7EXAMPLE", "no such key: AKIAIOSFODNN7EXAMPLE"],
  ["a session token", SESSION_TOKEN, `<Token-0>${SESSION_TOKEN}</Token-0>`],
  [
    "a signed header",
    SESSION_TOKEN.slice(0, 40),
    `should have been 'POST\n\nx-amz-security-token:${SESSION_TOKEN.slice(0, 40)}\n'`,
  ],
  ["a service account's token", JWT, `{"authorization":"Bearer ${JWT}"}`],
  ["a token on its own", JWT, `token ${JWT} has expired`],
  ["a token for EKS", "k8s-aws-v1.aHR0cHM6Ly9zdHM", "Unauthorized: k8s-aws-v1.aHR0cHM6Ly9zdHM"],
])("removes %s", (_, credential, text) => {
  expect(withoutCredentials(text)).toContain("***");
  expect(withoutCredentials(text)).not.toContain(credential);
});

test.each([
  "api error AccessDenied: User: arn:aws:sts::111122223333:assumed-role/driftless-prod-ReconcileFunctionRole0A1B2C3D-abcdefghijkl/driftless-prod is not authorized to perform: s3:PutBucketPolicy",
  "operation error S3: PutBucketPolicy, api error MalformedPolicy: Invalid principal in policy",
  "PATCH /apis/s3.services.k8s.aws/v1alpha1/namespaces/default/buckets/my-bucket/status: Conflict",
  `sha256:${"0123456789abcdef".repeat(4)}`,
  "https://sqs.us-west-2.amazonaws.com/111122223333/driftless-prod-QueuesChanges0A1B2C3D-AbCdEfGhIjKl",
])("leaves %s unchanged", (text) => {
  expect(withoutCredentials(text)).toBe(text);
});

test("removes a token that follows other words without a space", () => {
  expect(withoutCredentials(`id-${JWT}, and eyJ-${JWT}`)).toBe("id-***, and ***");
});

describe("a very long text", () => {
  test("is truncated, and says how many characters are left out", () => {
    const text = "a word ".repeat(100_000);
    const [, kept = "", omitted = ""] = /^(.*)… \((\d+) more characters\)$/.exec(withoutCredentials(text)) ?? [];
    expect(text.startsWith(kept)).toBe(true);
    expect(kept.length).toBeGreaterThan(16_000);
    expect(kept.length + Number(omitted)).toBe(text.length);
  });

  test.each([
    SECRET_KEY,
    "AKIAIOSFODNN7EXAMPLE",
    SESSION_TOKEN,
    JWT,
    "k8s-aws-v1.aHR0cHM6Ly9zdHM",
    `authorization: ${JWT}`,
  ])("contains no part of the credential %s, wherever the text is truncated", (credential) => {
    const parts = credential.match(/[\w/+=.-]{8}/g) ?? [];
    for (let start = 16_384 - credential.length; start <= 16_384; start++) {
      const text = withoutCredentials(
        `${"- ".repeat(start / 2)}${" ".repeat(start % 2)}${credential} ${"- ".repeat(9_000)}`,
      );
      expect(parts.slice(credential.startsWith("authorization") ? 2 : 0).filter((part) => text.includes(part))).toEqual(
        [],
      );
    }
  });

  test("is not truncated in the middle of a character", () => {
    expect(withoutCredentials("\u{1F600}".repeat(20_000)).isWellFormed()).toBe(true);
    expect(withoutCredentials(` ${"\u{1F600}".repeat(20_000)}`).isWellFormed()).toBe(true);
  });
});
