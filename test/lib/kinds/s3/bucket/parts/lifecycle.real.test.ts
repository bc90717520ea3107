import { GetBucketLifecycleConfigurationCommand, PutBucketLifecycleConfigurationCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { lifecycle } from "../../../../../../lib/kinds/s3/bucket/parts/lifecycle.ts";
import { bucketState } from "../../../../../support/kinds/bucket-resource.ts";
import { createBucketTrial } from "../../../../../support/kinds/bucket-trial.ts";

const status = "Enabled";

it("keeps the minimum object size for transitions, for which the spec has no field", async () => {
  const { target, seen } = await createBucketTrial();
  const { Bucket, s3 } = target;
  const Rules = [{ ID: "old", Status: "Enabled" as const, Filter: {}, Expiration: { Days: 1 } }];
  const TransitionDefaultMinimumObjectSize = "varies_by_storage_class";
  const LifecycleConfiguration = { Rules };
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, TransitionDefaultMinimumObjectSize, LifecycleConfiguration }),
  );
  const to = { rules: [{ id: "new", status, filter: {}, expiration: { days: 2 } }] };
  await lifecycle.write(target, { from: await lifecycle.read(target, seen), to }, bucketState());
  const output = await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
  expect(output).toMatchObject({ TransitionDefaultMinimumObjectSize, Rules: [{ ID: "new" }] });
});
