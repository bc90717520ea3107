import { expect, test } from "vitest";
import { topic } from "../../../../../lib/kinds/sns/topic/topic.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = topic as object as AnyKind;

/** The policy that SNS gives a topic, in the order in which SNS shows it. */
function policyFor(account: string): string {
  const actions = ["GetTopicAttributes", "SetTopicAttributes", "AddPermission", "RemovePermission", "DeleteTopic"];
  const Action = [...actions, "Subscribe", "ListSubscriptionsByTopic", "Publish"].map((action) => `SNS:${action}`);
  const statement = { Effect: "Allow", Sid: "__default_statement_ID", Principal: { AWS: "*" }, Action };
  const Resource = "arn:aws:sns:us-west-2:000000000000:orders";
  const Condition = { StringEquals: { "AWS:SourceOwner": account } };
  const Statement = [{ ...statement, Resource, Condition }];
  return JSON.stringify({ Version: "2008-10-17", Id: "__default_policy_ID", Statement });
}

async function read(spec: object, Policy: string): Promise<unknown> {
  const { target } = withAnswers(kind, { name: "orders", ...spec }, { GetTopicAttributes: { Attributes: { Policy } } });
  const seen = await kind.describe(target);
  return await partOf(kind, "policy").read(target, seen ?? expect.fail());
}

test("the policy that SNS gives each topic is none for an object that declares none, so that adoption and scan leave it out", async () => {
  expect(await read({}, policyFor("000000000000"))).toBeUndefined();
});

test("any other policy is read, also one that allows another account what the topic's own may do", async () => {
  expect(await read({}, policyFor("111111111111"))).toBe(policyFor("111111111111"));
});

test("the policy that SNS gives each topic is read if the spec declares a policy", async () => {
  expect(await read({ policy: policyFor("000000000000") }, policyFor("000000000000"))).toBe(policyFor("000000000000"));
});
