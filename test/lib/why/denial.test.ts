import { describe, expect, test } from "vitest";
import { denialOf } from "../../../lib/why/denial.ts";
import { problemsIn } from "../../../lib/why/failed-calls.ts";

const calls = {
  PutBucketPolicy: { actions: ["s3:PutBucketPolicy"] },
  CreateBucket: { actions: ["s3:CreateBucket", "s3:TagResource"] },
  CreateQueue: { actions: ["sqs:CreateQueue", "sqs:TagQueue"] },
  CreateTopic: { actions: ["sns:CreateTopic", "sns:TagResource"] },
};
const USER = "arn:aws:sts::111122223333:assumed-role/driftless-role/driftless-fn";
const ARN = "arn:aws:s3:::invoices";

function denied(message: string, operation = "PutBucketPolicy", code = "AccessDenied") {
  return denialOf({ service: "S3", operation, code, message }, calls);
}

test.each([
  ["because no identity-based policy allows the s3:PutBucketPolicy action", "identity-based policy", false],
  ["because no permissions boundary allows the s3:PutBucketPolicy action", "permissions boundary", false],
  ["because no session policy allows the s3:PutBucketPolicy action", "session policy", false],
  ["because no service control policy allows the s3:PutBucketPolicy action", "service control policy", false],
  ["because no resource control policy allows the s3:PutBucketPolicy action", "resource control policy", false],
  ["because no VPC endpoint policy allows the s3:PutBucketPolicy action", "VPC endpoint policy", false],
  ["because no resource-based policy allows the s3:PutBucketPolicy action", "resource-based policy", false],
  ["with an explicit deny in an identity-based policy", "identity-based policy", true],
  ["with an explicit deny in a service control policy", "service control policy", true],
  ["with an explicit deny in a resource-based policy", "resource-based policy", true],
  ["with an explicit deny in a permissions boundary", "permissions boundary", true],
  ["with an explicit deny in the role trust policy", "role trust policy", true],
])("understands AWS's message that ends in: %s", (end, policy, explicit) => {
  const message = `User: ${USER} is not authorized to perform: s3:PutBucketPolicy on resource: "${ARN}" ${end}`;
  expect(denied(message)).toMatchObject({
    actions: ["s3:PutBucketPolicy"],
    resource: ARN,
    principal: USER,
    policy,
    explicit,
  });
});

test("reads the ARN of a policy where AWS names it", () => {
  const policy = "arn:aws:organizations::111122223333:policy/o-1/service_control_policy/p-1";
  const message = `User: ${USER} is not authorized to perform: s3:PutBucketPolicy with an explicit deny in a service control policy: ${policy}`;
  expect(denied(message)).toMatchObject({ explicit: true, policyArn: policy });
});

test("spells actions as IAM does, where a service spells them in its own way", () => {
  const queue = "arn:aws:sqs:us-west-2:111122223333:orders";
  const lower = `User: ${USER} is not authorized to perform: sqs:createqueue on resource: ${queue} because no identity-based policy allows the sqs:createqueue action`;
  expect(denied(lower, "CreateQueue")).toMatchObject({ actions: ["sqs:CreateQueue"], resource: queue });
  const capitals = `User: ${USER} is not authorized to perform: SNS:CreateTopic on resource: arn:aws:sns:us-west-2:111122223333:t because no identity-based policy allows the SNS:CreateTopic action`;
  expect(denied(capitals, "CreateTopic", "AuthorizationError")?.actions).toEqual(["sns:CreateTopic"]);
});

test("names an action that only another service needs, such as passing a role", () => {
  const message = `User: ${USER} is not authorized to perform: iam:PassRole on resource: arn:aws:iam::111122223333:role/copy because no identity-based policy allows the iam:PassRole action`;
  expect(denied(message)).toMatchObject({
    actions: ["iam:PassRole"],
    resource: "arn:aws:iam::111122223333:role/copy",
  });
});

test("lists what the call needs if AWS does not say what is missing", () => {
  const message = `Access Denied; the call needs permission for s3:CreateBucket, s3:TagResource on ${ARN}`;
  expect(denied(message, "CreateBucket")).toMatchObject({
    actions: ["s3:CreateBucket", "s3:TagResource"],
    resource: ARN,
    policy: undefined,
  });
  expect(denied("Access Denied", "CreateBucket")?.actions).toEqual(["s3:CreateBucket", "s3:TagResource"]);
  expect(denied("Access Denied", "constructor")?.actions).toEqual([]);
});

test("finds the encoded explanation", () => {
  const message = "You are not authorized to perform this operation. Encoded authorization failure message: aB-3_x";
  expect(denied(message, "PutBucketPolicy", "UnauthorizedOperation")?.encoded).toBe("aB-3_x");
});

test("recognises a block of public access", () => {
  const message = `User: ${USER} is not authorized to perform: s3:PutBucketPolicy on resource: "${ARN}" because public policies are prevented by the BlockPublicPolicy setting in S3 Block Public Access.`;
  expect(denied(message)).toMatchObject({ publicAccess: true, resource: ARN });
});

test("takes no other failure for a denial", () => {
  expect(denied("Policy has invalid resource", "PutBucketPolicy", "MalformedPolicy")).toBeUndefined();
});

describe("the problems that a condition joins", () => {
  const made = { PutBucketPolicy: { actions: ["s3:PutBucketPolicy"] }, PutRetentionPolicy: { actions: [] } };
  const callsIn = (reason: string) =>
    problemsIn(reason, made).map(
      ({ call }) => call && `${call.service} ${call.operation} ${call.code} ${call.message}`,
    );

  test("are separated, and their calls are found", () => {
    const reason =
      "spec.tagging: a; b; operation error S3: PutBucketPolicy, api error MalformedPolicy: c; d; operation error CloudWatch Logs: PutRetentionPolicy, api error HTTP403: e: f";
    expect(callsIn(reason)).toEqual([
      undefined,
      "S3 PutBucketPolicy MalformedPolicy c; d",
      "CloudWatch Logs PutRetentionPolicy HTTP403 e: f",
    ]);
  });

  test("are no calls where a text only quotes one, or names an operation that the kind does not have", () => {
    const quoted = "operation error S3: PutBucketPolicy, api error AccessDenied: no";
    expect(callsIn(`spec.role is ${quoted}, which is not allowed`)).toEqual([undefined]);
    for (const operation of ["PutRolePolicy", "constructor", "toString"]) {
      const other = `operation error IAM: ${operation}, api error AccessDenied: no`;
      expect(callsIn(other)).toEqual([undefined]);
      expect(callsIn(`spec.role is x; ${other}`)).toEqual([undefined]);
    }
  });
});
