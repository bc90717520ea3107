import { expect, it } from "vitest";
import { policy } from "../../../../../../../lib/kinds/s3/bucket/parts/access/policy.ts";
import { bucketState } from "../../../../../../support/kinds/bucket-resource.ts";
import { createBucketTrial } from "../../../../../../support/kinds/bucket-trial.ts";
import { agree } from "../../../../../../support/kinds/part-contract.ts";

it("treats a single statement as a list of one, as S3 does", async () => {
  const { target, seen } = await createBucketTrial();
  const Statement = { Effect: "Deny", Principal: "*", Action: "s3:*", Resource: `arn:aws:s3:::${target.Bucket}/*` };
  const declared = JSON.stringify({ Version: "2012-10-17", Statement });
  await policy.write(target, { from: undefined, to: declared }, bucketState());
  expect(
    agree(policy, JSON.stringify({ Version: "2012-10-17", Statement: [Statement] }), await policy.read(target, seen)),
  ).toBe(true);
});
