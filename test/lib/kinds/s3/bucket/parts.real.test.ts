import { beforeAll, describe, expect, it } from "vitest";
import { parts } from "../../../../../lib/kinds/s3/bucket/parts.ts";
import { ensureOtherBucket, s3Targets } from "../../../../support/aws/s3/s3-targets.ts";
import { allExamples } from "../../../../support/kinds/bucket-examples/all.ts";
import { testBucketPart } from "../../../../support/kinds/bucket-part-contract.ts";

it("has examples of every part", () => {
  expect(allExamples.map(({ part }) => part.name)).toEqual(parts.map(({ name }) => name));
});

describe.for(s3Targets)("$name", (s3) => {
  beforeAll(async () => {
    if (s3.missing === undefined) await ensureOtherBucket(s3.aws());
  });

  for (const examples of allExamples) testBucketPart(examples, s3);
});
