import { createHash } from "node:crypto";
import {
  type BucketLifecycleConfiguration,
  BucketLifecycleConfiguration$,
  DeleteBucketLifecycleCommand,
  GetBucketLifecycleConfigurationCommand,
  PutBucketLifecycleConfigurationCommand,
} from "@aws-sdk/client-s3";
import { readOptional } from "../read-optional.ts";
import type { BucketTarget } from "./bucket-part.ts";
import { configurationPart } from "./configuration-part.ts";
import { normaliseRules, sameRules } from "./lifecycle-rules.ts";

const MISSING = "NoSuchLifecycleConfiguration";

/** Rules by which S3 moves objects to other storage classes, and expires them. */
export const lifecycle = configurationPart<"lifecycle", BucketLifecycleConfiguration>({
  name: "lifecycle",
  actions: ["s3:GetLifecycleConfiguration", "s3:PutLifecycleConfiguration"],
  schema: BucketLifecycleConfiguration$,
  missing: MISSING,
  normalise: normaliseRules,
  agrees: sameRules,
  async get(target) {
    const { Rules } = await read(target);
    return { Rules };
  },
  async put({ Bucket, s3 }, { Rules = [] }) {
    // A put replaces everything; what the spec does not cover (the smallest size that moves) is kept.
    const current = await readOptional(MISSING, read({ Bucket, s3 }));
    await s3.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        TransitionDefaultMinimumObjectSize: current?.TransitionDefaultMinimumObjectSize,
        LifecycleConfiguration: { Rules: Rules.map((rule) => ({ ...rule, ID: rule.ID ?? idOf(rule) })) },
      }),
    );
  },
  delete: ({ Bucket, s3 }) => s3.send(new DeleteBucketLifecycleCommand({ Bucket })),
});

async function read({ Bucket, s3 }: BucketTarget) {
  return await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
}

/** S3 would make up an id, another one at each put. */
function idOf(rule: unknown): string {
  return `driftless-${createHash("sha256").update(JSON.stringify(rule)).digest("hex").slice(0, 16)}`;
}
