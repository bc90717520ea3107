import { describe, expect, test } from "vitest";
import type { Permissions } from "../../../../lib/reconcile/contract/permissions.ts";
import { synthesise } from "../../../support/deployment/synthesise.ts";

const permissions: Permissions = [
  { actions: ["s3:PutBucketPolicy"], resources: ["s3:::*"], namePrefix: "bucketPrefix" },
  { actions: ["dynamodb:DescribeTable"], resources: ["dynamodb:*:*:table/*"] },
  {
    actions: ["eks:ListAccessEntries"],
    resources: ["eks:*:*:access-entry/*/*", "eks:*:*:cluster/*"],
    namePrefix: "eksClusterName",
  },
  { actions: ["s3:GetBucketPolicy"], resources: ["s3:::exactly"], namePrefix: "bucketPrefix" },
];

const arn = (rest: string) => ({ "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, `:${rest}`]] });

function resourcesOf(action: string, parameters: Readonly<Record<string, unknown>>) {
  const cluster = "eksClusterName" in parameters ? {} : { tokenFile: "/run/token" };
  const statements = synthesise({ ...cluster, ...parameters }, permissions).statementsOf("Services");
  return statements.filter(({ Action }) => Action.includes(action)).map(({ Resource }) => Resource);
}

test("bucketPrefix confines statements that cover every name of a bucket, and no statements of another kind", () => {
  expect(resourcesOf("s3:PutBucketPolicy", { bucketPrefix: "team-" })).toEqual([arn("s3:::team-*")]);
  expect(resourcesOf("s3:GetBucketPolicy", { bucketPrefix: "team-" })).toEqual([arn("s3:::exactly")]);
  expect(resourcesOf("dynamodb:DescribeTable", { bucketPrefix: "team-" })).toEqual([
    arn("dynamodb:us-west-2:*:table/*"),
  ]);
});

test("eksClusterName confines statements to one cluster, and not to those whose names begin like its name", () => {
  expect(resourcesOf("eks:ListAccessEntries", { eksClusterName: "production" })).toEqual([
    [arn("eks:us-west-2:*:access-entry/production/*"), arn("eks:us-west-2:*:cluster/production")],
  ]);
});

test("a prefix that is no deployment parameter fails the synthesis, because nothing would confine the statement", () => {
  const misspelled = [{ actions: ["s3:PutBucketPolicy"], resources: ["s3:::*"], namePrefix: "bucketsPrefix" }];
  expect(() => synthesise({ tokenFile: "/run/token" }, misspelled)).toThrow(
    "there is no deployment parameter bucketsPrefix",
  );
});

test("without bucketPrefix, every name is covered", () => {
  expect(resourcesOf("s3:PutBucketPolicy", {})).toEqual([arn("s3:::*")]);
});

describe("the regions of the deployment", () => {
  const regions = ["eu-west-1", "us-west-2"];

  test("are the only regions in ARNs that name a region", () => {
    const tables = regions.map((region) => arn(`dynamodb:${region}:*:table/*`));
    expect(resourcesOf("dynamodb:DescribeTable", { regions })).toEqual([tables]);
  });

  test("are the only regions in which requests for buckets are allowed, because bucket ARNs name no region", () => {
    const { statementsOf } = synthesise({ tokenFile: "/run/token", regions }, permissions);
    const conditions = (action: string) =>
      statementsOf("Services").find(({ Action }) => Action.includes(action))?.Condition;
    expect(conditions("s3:PutBucketPolicy")).toMatchObject({ StringEquals: { "aws:RequestedRegion": regions } });
    expect(conditions("dynamodb:DescribeTable")).not.toHaveProperty("StringEquals");
  });

  test("limit every kind: no statement covers all regions, except for resources without a region", () => {
    const { statementsOf } = synthesise({ tokenFile: "/run/token", replicas: true, regions, targets: "open" });
    const texts = statementsOf("Services").flatMap(
      ({ Resource }) => JSON.stringify(Resource).match(/:[a-z0-9-]+:[^:]*:[^:]*:/g) ?? [],
    );
    const unbound = texts.filter((text) => text.split(":")[2] === "*");
    expect(texts.length).toBeGreaterThan(5);
    expect(unbound).toEqual([]);
  });
});
