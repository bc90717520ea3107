import { expect, test } from "vitest";
import { trailOf } from "../../../lib/codegen/trail.ts";
import { fakeDefinition } from "../../support/kinds/fake-definition.ts";

const definition = {
  ...fakeDefinition,
  service: "s3",
  resources: ["s3:::*"],
  selectableFields: [".spec.name"],
  operations: { reads: ["HeadBucket"], writes: ["PutBucketEncryption"] },
  trailParameters: ["bucketName"],
};

test("a kind's trail has the events of its write calls, and of the calls that undo them", () => {
  expect(trailOf(definition)).toEqual({
    source: "s3.amazonaws.com",
    events: ["DeleteBucketEncryption", "Make", "PutBucketEncryption"],
    parameters: ["bucketName"],
    arn: "s3:::*",
    field: "spec.name",
  });
});

test("a kind has no trail if it does not specify trail parameters, or if its objects cannot be found by name", () => {
  const { trailParameters: _, ...others } = definition;
  expect(trailOf(others)).toBeUndefined();
  expect(trailOf({ ...definition, selectableFields: [] })).toBeUndefined();
});
