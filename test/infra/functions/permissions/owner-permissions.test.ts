import { describe, expect, test } from "vitest";
import { createOwnTags } from "../../../../lib/kinds/own-tags.ts";
import { tagReaders } from "../../../../lib/kinds/tag-readers.ts";
import { isAllowed } from "../../../support/aws/simulate-iam.ts";
import { synthesise } from "../../../support/deployment/synthesise.ts";

const ACCOUNT = "000000000000";
const closed = {
  eksClusterName: "production",
  kinds: "all",
  permissionsBoundary: "none",
  accessEntries: "view",
  targets: "closed",
} as const;

/** The ARN, by the service's name in it, of a resource that an object may have created. */
const arnOf: Readonly<Record<string, string>> = {
  dynamodb: `arn:aws:dynamodb:us-west-2:${ACCOUNT}:table/photos`,
  ec2: "*",
  ecr: `arn:aws:ecr:us-west-2:${ACCOUNT}:repository/photos`,
  elasticache: `arn:aws:elasticache:us-west-2:${ACCOUNT}:subnetgroup:photos`,
  iam: `arn:aws:iam::${ACCOUNT}:role/driftless/test/photos`,
  kms: `arn:aws:kms:us-west-2:${ACCOUNT}:key/1234abcd-12ab-34cd-56ef-1234567890ab`,
  lambda: `arn:aws:lambda:us-west-2:${ACCOUNT}:function:photos`,
  logs: `arn:aws:logs:us-west-2:${ACCOUNT}:log-group:photos`,
  rds: `arn:aws:rds:us-west-2:${ACCOUNT}:subgrp:photos`,
  s3: "arn:aws:s3:::photos",
  secretsmanager: `arn:aws:secretsmanager:us-west-2:${ACCOUNT}:secret:photos-AbCdEf`,
  sns: `arn:aws:sns:us-west-2:${ACCOUNT}:photos`,
  sqs: `arn:aws:sqs:us-west-2:${ACCOUNT}:photos`,
};

/** The value that CloudFormation fills in. */
function resolved(value: { Ref?: string; "Fn::Join"?: [string, string[]]; "Fn::GetAtt"?: unknown }): unknown {
  if (value?.Ref === "AWS::Partition") return "aws";
  if (value?.Ref === "AWS::AccountId") return ACCOUNT;
  if (value?.["Fn::GetAtt"] !== undefined) return `arn:aws:sqs:us-west-2:${ACCOUNT}:some-queue`;
  if (value?.Ref !== undefined) return value.Ref;
  const [separator, parts] = value?.["Fn::Join"] ?? [];
  return parts === undefined ? value : parts.join(separator);
}

const actionsOf = (service: string) =>
  Object.values(tagReaders[service]?.calls ?? {}).flatMap((call) => call?.actions ?? []);
const isGranted = (statements: readonly { readonly Action: readonly string[] }[], action: string) =>
  statements.some(({ Action }) => Action.includes(action));

test("there is a reader here for each service for which passes load one, and no other", async () => {
  const load = createOwnTags({ createsRoles: true });
  expect(Object.keys(tagReaders).toSorted()).toEqual(Object.keys(arnOf).toSorted());
  for (const [service, reader] of Object.entries(tagReaders)) expect(await load(service)).toBe(reader);
});

describe("with targets: closed", () => {
  const { template } = synthesise(closed);
  const { statementsOf } = synthesise({ ...closed, kinds: ["Bucket", "Role"] });
  const identity: unknown[] = JSON.parse(JSON.stringify(statementsOf("Services")), (_, value) => resolved(value));

  test.each(Object.keys(tagReaders))("the function may read the tags of what objects create in %s", async (service) => {
    for (const action of actionsOf(service)) {
      for (const [account, region, allowed] of [
        [ACCOUNT, "us-west-2", true],
        ["111111111111", "us-west-2", false],
        [ACCOUNT, "eu-west-1", service === "iam"],
      ] as const) {
        const principal = `arn:aws:sts::${ACCOUNT}:assumed-role/driftless-test-s3/driftless`;
        const one = arnOf[service] ?? expect.fail("no ARN");
        const resource = (action === "iam:ListPolicyTags" ? one.replace(":role/", ":policy/") : one)
          .replace(ACCOUNT, account)
          .replace("us-west-2", region);
        const context = { "aws:RequestedRegion": region, "aws:ResourceAccount": account };
        expect(await isAllowed({ principal, action, resource, account, context, identity }), action).toBe(allowed);
      }
    }
  });

  test("plans may read them, too, and the policy for plans still fits into one of AWS's", () => {
    const regions = [
      "us-west-2",
      "us-east-1",
      "eu-west-1",
      "eu-central-1",
      "ap-south-1",
      "ap-southeast-2",
      "sa-east-1",
    ];
    const many = synthesise({ ...closed, regions, replicas: true, bucketPrefix: "team-" }).template;
    for (const stack of [template, many]) {
      const policies = stack.findResources("AWS::IAM::ManagedPolicy");
      const [, policy] = Object.entries(policies).find(([id]) => id.startsWith("Plan")) ?? expect.fail("no policy");
      const { PolicyDocument } = policy.Properties;
      expect(JSON.stringify(PolicyDocument).length).toBeLessThan(6_144);
      const statements = PolicyDocument.Statement.map(({ Action }: { Action: string | string[] }) => ({
        Action: [Action].flat(),
      }));
      for (const service of Object.keys(tagReaders)) {
        for (const action of actionsOf(service)) expect(isGranted(statements, action), action).toBe(true);
      }
    }
  });

  test("a deployment whose objects create no roles reads no roles' tags, and one whose objects name no targets reads none", () => {
    const buckets = synthesise({ ...closed, kinds: ["Bucket"] }).statementsOf("Services");
    expect(isGranted(buckets, "secretsmanager:DescribeSecret")).toBe(true);
    expect(isGranted(buckets, "iam:ListRoleTags")).toBe(false);
    const nothing = synthesise({ ...closed, kinds: ["PodIdentityAssociation"] }).statementsOf("Services");
    expect(isGranted(nothing, "secretsmanager:DescribeSecret")).toBe(false);
  });
});

test("with open targets, the function may read no more than before", () => {
  const { statementsOf } = synthesise({ ...closed, kinds: ["Bucket"], targets: "open" });
  expect(isGranted(statementsOf("Services"), "secretsmanager:DescribeSecret")).toBe(false);
});

test("where the function only acts through other roles, it may read no tags itself", () => {
  const roles = { roles: "selectors", rolesRequired: true, assumableRoles: [`arn:aws:iam::${ACCOUNT}:role/teams-*`] };
  const { statementsOf } = synthesise({ ...closed, ...roles });
  expect(isGranted(statementsOf("Services"), "kms:ListResourceTags")).toBe(false);
});
