import { describe, expect, test } from "vitest";
import { accountPolicy, requireAccount } from "../../../../lib/kind/values/policy-document.ts";
import type { Place } from "../../../../lib/reconcile/contract/resource.ts";

const place: Place = { partition: "aws", account: "111111111111", region: "us-west-2" };
const ROOT = "arn:aws:iam::111111111111:root";
const statement = { Effect: "Allow", Principal: { AWS: ROOT }, Action: "kms:*", Resource: "*" };

function check(...statements: readonly object[]): void {
  requireAccount(JSON.stringify({ Version: "2012-10-17", Statement: statements }), "spec.policy", "kms:*", place);
}

describe("a policy leaves a resource to its account", () => {
  test.each([
    ["by the ARN of the account", statement],
    ["by the account's number", { ...statement, Principal: { AWS: ["222222222222", "111111111111"] } }],
    ["by naming everybody", { ...statement, Principal: "*" }],
    ["by allowing every action", { ...statement, Action: ["*"] }],
  ])("%s", (_, one) => {
    expect(() => check({ Effect: "Deny" }, one)).not.toThrow();
  });

  test("if it is the one that AWS gives new resources, or a blank text", () => {
    const policy = accountPolicy(place, "kms:*", { id: "key-default-1", sid: "Enable IAM User Permissions" });
    expect(() => requireAccount(policy, "spec.policy", "kms:*", place)).not.toThrow();
    expect(() => requireAccount(" ", "spec.policy", "kms:*", place)).not.toThrow();
    expect(() => requireAccount(undefined, "spec.policy", "kms:*", place)).not.toThrow();
  });
});

describe("a policy takes a resource from its account", () => {
  const message = `spec.policy must allow kms:* on * to ${ROOT}, without conditions: otherwise, the account could lose the resource`;

  test.each([
    ["if it has no statement", []],
    ["if it denies", [{ ...statement, Effect: "Deny" }]],
    ["if it allows another account", [{ ...statement, Principal: { AWS: "222222222222" } }]],
    ["if it allows a service", [{ ...statement, Principal: { Service: "sns.amazonaws.com" } }]],
    ["if it allows one action", [{ ...statement, Action: "kms:Decrypt" }]],
    ["if it is about one resource", [{ ...statement, Resource: "arn:aws:kms:us-west-2:111111111111:key/1" }]],
    ["if it has a condition", [{ ...statement, Condition: { Bool: { "aws:SecureTransport": "true" } } }]],
  ])("%s", (_, statements) => {
    expect(() => check(...statements)).toThrow(message);
  });

  test("if it is not a JSON object", () => {
    expect(() => requireAccount("[]", "spec.policy", "kms:*", place)).toThrow("spec.policy is not a JSON object");
  });
});
