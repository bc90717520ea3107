import { describe } from "vitest";
import { calls } from "../../../../lib/kinds/s3/bucket/calls.generated.ts";
import { allExamples } from "../../kinds/bucket-examples/all.ts";
import { testBucketPart } from "../../kinds/bucket-part-contract.ts";
import { createMemoryCloud } from "../../kinds/memory/memory-cloud.ts";
import { claimedAccess } from "../claimed-access.ts";
import type { S3Target } from "../s3/s3-targets.ts";
import { buckets } from "./memory-buckets.ts";

const { connect } = createMemoryCloud({ now: Date.now, service: buckets });

/** The in-memory S3, which must obey the same laws as the emulators. */
const memory: S3Target = {
  name: "the in-memory S3",
  missing: undefined,
  lacks: {},
  aws: () => connect(claimedAccess(calls)),
};

describe(memory.name, () => {
  for (const examples of allExamples) testBucketPart(examples, memory);
});
