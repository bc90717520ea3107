import { createHash } from "node:crypto";
import {
  BucketLifecycleConfiguration$,
  DeleteBucketLifecycleCommand,
  GetBucketLifecycleConfigurationCommand,
  PutBucketLifecycleConfigurationCommand,
} from "@aws-sdk/client-s3";
import { sameItems, sorting } from "../../../../kind/values/normal-form.ts";
import { configurationPart } from "../configuration-part.ts";
import { normaliseRules } from "./lifecycle-rules.ts";

const canonical = sorting("transitions", "noncurrentVersionTransitions", "tags");

/**
 * The rules by which S3 moves objects to other storage classes, and expires them. The spec has no field for the minimum size of objects
 * that are moved, so that size remains unchanged.
 */
export const lifecycle = configurationPart({
  name: "lifecycle",
  schema: BucketLifecycleConfiguration$,
  get: GetBucketLifecycleConfigurationCommand,
  put: PutBucketLifecycleConfigurationCommand,
  input: "LifecycleConfiguration",
  delete: DeleteBucketLifecycleCommand,
  absent: ["NoSuchLifecycleConfiguration"],
  normalise: normaliseRules,
  canonical,
  agrees: (desired, observed) => sameItems(desired?.rules ?? [], observed?.rules ?? []),
  complete: ({ rules = [] }) => ({ rules: rules.map((rule) => ({ ...rule, id: rule.id ?? idOf(rule) })) }),
  async otherInput({ Bucket, s3 }, from) {
    if (from === undefined) return {};
    const { TransitionDefaultMinimumObjectSize } = await s3.send(
      new GetBucketLifecycleConfigurationCommand({ Bucket }),
    );
    return { TransitionDefaultMinimumObjectSize };
  },
});

/** Returns an id for a rule. Without this id, S3 would generate a different id on each put. */
function idOf(rule: unknown): string {
  return `driftless-${createHash("sha256")
    .update(JSON.stringify(canonical(rule)))
    .digest("hex")
    .slice(0, 16)}`;
}
