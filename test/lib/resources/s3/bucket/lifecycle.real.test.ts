import { GetBucketLifecycleConfigurationCommand, PutBucketLifecycleConfigurationCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { lifecycle } from "../../../../../lib/resources/s3/bucket/lifecycle.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

const status = "Enabled";

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
