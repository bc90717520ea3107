import { GetBucketLifecycleConfigurationCommand, PutBucketLifecycleConfigurationCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { lifecycle } from "../../../../../lib/resources/s3/bucket/lifecycle.ts";
import type { LifecycleRule } from "../../../../../lib/resources/s3/bucket/spec.ts";
import { testBucketPart } from "../../../../support/bucket-part-contract.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

const rules = (...list: LifecycleRule[]) => ({ lifecycle: { rules: list } });
const status = "Enabled";

testBucketPart(lifecycle, {
  examples: [
    [
      rules({ id: "logs", status, prefix: "logs/", expiration: { days: 30, expiredObjectDeleteMarker: false } }),
      { rules: [{ id: "logs", status, filter: { prefix: "logs/" }, expiration: { days: 30 } }] },
    ],
    [
      rules({ status, prefix: "", noncurrentVersionExpiration: { noncurrentDays: 7, newerNoncurrentVersions: 2 } }),
      {
        rules: [{ status, filter: {}, noncurrentVersionExpiration: { noncurrentDays: 7, newerNoncurrentVersions: 2 } }],
      },
    ],
    [
      rules({
        id: "date",
        status: "Disabled",
        filter: { prefix: "" },
        expiration: { date: "2030-01-01T02:00:00+02:00" },
      }),
      { rules: [{ id: "date", status: "Disabled", filter: {}, expiration: { date: "2030-01-01T00:00:00.000Z" } }] },
    ],
    [
      rules({
        id: "everything",
        status,
        filter: { and: { prefix: "p", tags: [{ key: "b", value: "1" }, { key: "a" }], objectSizeGreaterThan: 500 } },
        abortIncompleteMultipartUpload: { daysAfterInitiation: 2 },
        transitions: [
          { storageClass: "GLACIER", days: 60 },
          { days: 30, storageClass: "STANDARD_IA" },
        ],
        noncurrentVersionTransitions: [],
        expiration: {},
      }),
      {
        rules: [
          {
            id: "everything",
            status,
            filter: {
              and: {
                prefix: "p",
                tags: [
                  { key: "a", value: "" },
                  { key: "b", value: "1" },
                ],
                objectSizeGreaterThan: 500,
              },
            },
            abortIncompleteMultipartUpload: { daysAfterInitiation: 2 },
            transitions: [
              { days: 30, storageClass: "STANDARD_IA" },
              { days: 60, storageClass: "GLACIER" },
            ],
          },
        ],
      },
    ],
    [
      rules(
        { id: "two", status, filter: { tag: { key: "k", value: "v" } }, expiration: { days: 2 } },
        { id: "one", status, filter: { objectSizeLessThan: 9 }, expiration: { expiredObjectDeleteMarker: true } },
      ),
      {
        rules: [
          { id: "two", status, filter: { tag: { key: "k", value: "v" } }, expiration: { days: 2 } },
          { id: "one", status, filter: { objectSizeLessThan: 9 }, expiration: { expiredObjectDeleteMarker: true } },
        ],
      },
    ],
  ],
  defaults: [{ lifecycle: { rules: [] } }, { lifecycle: {} }],
});

it("keeps the smallest size that moves, which the spec does not cover", async () => {
  const { target } = await createBucketTrial();
  const { Bucket, s3 } = target;
  const Rules = [{ ID: "old", Status: "Enabled" as const, Filter: {}, Expiration: { Days: 1 } }];
  const TransitionDefaultMinimumObjectSize = "varies_by_storage_class";
  const LifecycleConfiguration = { Rules };
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, TransitionDefaultMinimumObjectSize, LifecycleConfiguration }),
  );
  await lifecycle.put(target, { rules: [{ id: "new", status, filter: {}, expiration: { days: 2 } }] });
  const output = await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
  expect(output).toMatchObject({ TransitionDefaultMinimumObjectSize, Rules: [{ ID: "new" }] });
});
