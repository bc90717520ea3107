import { expect, test } from "vitest";
import { isDefaultTopicPolicy } from "../../../../../lib/kind/values/adoption/default-topic-policy.ts";

const account = "111122223333";
const statement = {
  Effect: "Allow",
  Sid: "__default_statement_ID",
  Principal: { AWS: "*" },
  Action: ["SNS:Publish"],
  Resource: `arn:aws:sns:us-west-2:${account}:orders`,
  Condition: { StringEquals: { "AWS:SourceOwner": account } },
};
const policyWith = (other: object, others: readonly object[] = []) =>
  JSON.stringify({
    Version: "2008-10-17",
    Id: "__default_policy_ID",
    Statement: [{ ...statement, ...other }, ...others],
  });

test("the policy that SNS gives to each topic is recognised", () => {
  expect(isDefaultTopicPolicy(policyWith({}), { account })).toBe(true);
});

test.each([
  ["another statement", policyWith({}, [statement])],
  ["another condition", policyWith({ Condition: { StringEquals: { "AWS:SourceOwner": "444455556666" } } })],
  ["no condition", policyWith({ Condition: undefined })],
  ["another name", policyWith({ Sid: "mine" })],
  ["no JSON", "{"],
  ["no text", undefined],
])("a policy with %s is not", (_, text) => {
  expect(isDefaultTopicPolicy(text, { account })).toBe(false);
});
