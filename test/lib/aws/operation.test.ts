import { BatchGetItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, HeadBucketCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { operationOf } from "../../../lib/aws/operation.ts";

it("returns the name of any service's operation", () => {
  expect(operationOf(new CreateBucketCommand({ Bucket: "a" })).name).toBe("CreateBucket");
  expect(operationOf(new BatchGetItemCommand({ RequestItems: {} })).name).toBe("BatchGetItem");
});

it("returns the members that an input can have", () => {
  expect(operationOf(new HeadBucketCommand({ Bucket: "a" })).members).toContain("ExpectedBucketOwner");
  expect(operationOf(new CreateBucketCommand({ Bucket: "a" })).members).not.toContain("ExpectedBucketOwner");
});

it("reads each operation's schema once", () => {
  const first = operationOf(new HeadBucketCommand({ Bucket: "a" }));
  expect(operationOf(new HeadBucketCommand({ Bucket: "b" }))).toBe(first);
});

it("throws for a value that is not a command", () => {
  expect(() => operationOf({})).toThrow("not a command of an AWS SDK client");
});
