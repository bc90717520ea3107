import { expect, test } from "vitest";
import { synthesise } from "../support/synthesise.ts";

const permissions = [
  { actions: ["s3:PutBucketPolicy"], resources: ["s3:::*"] },
  { actions: ["dynamodb:DescribeTable"], resources: ["dynamodb:*:*:table/*"] },
  { actions: ["s3:GetBucketPolicy"], resources: ["s3:::exactly"] },
];

const arn = (rest: string) => ({ "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, `:${rest}`]] });

function resourcesOf(action: string, parameters: Readonly<Record<string, string>>) {
  const statements = synthesise({ tokenFile: "/run/token", ...parameters }, permissions).statementsOf("Reconcile");
  return statements.filter(({ Action }) => Action.includes(action)).map(({ Resource }) => Resource);
}

test("bucketPrefix confines what covers every name of S3, and nothing of another service", () => {
  expect(resourcesOf("s3:PutBucketPolicy", { bucketPrefix: "team-" })).toEqual([arn("s3:::team-*")]);
  expect(resourcesOf("s3:GetBucketPolicy", { bucketPrefix: "team-" })).toEqual([arn("s3:::exactly")]);
  expect(resourcesOf("dynamodb:DescribeTable", { bucketPrefix: "team-" })).toEqual([arn("dynamodb:*:*:table/*")]);
});

test("without bucketPrefix, every name is covered", () => {
  expect(resourcesOf("s3:PutBucketPolicy", {})).toEqual([arn("s3:::*")]);
});
