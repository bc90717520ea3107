import { createHash } from "node:crypto";
import {
  BucketLifecycleConfiguration$,
  DeleteBucketLifecycleCommand,
  GetBucketLifecycleConfigurationCommand,
  PutBucketLifecycleConfigurationCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";
import { normaliseRules } from "./lifecycle-rules.ts";
import { sameItems } from "./normal-form.ts";

/** Rules by which S3 moves objects to other storage classes, and expires them. The smallest size that moves is left as it is. */
export const lifecycle = configurationPart({
  name: "lifecycle",
  actions: ["s3:GetLifecycleConfiguration", "s3:PutLifecycleConfiguration"],
  schema: BucketLifecycleConfiguration$,
  get: GetBucketLifecycleConfigurationCommand,
  put: PutBucketLifecycleConfigurationCommand,
  member: "LifecycleConfiguration",
  delete: DeleteBucketLifecycleCommand,
  absent: ["NoSuchLifecycleConfiguration"],
  normalise: normaliseRules,
  agrees: (desired, observed) => sameItems(desired?.rules ?? [], observed?.rules ?? []),
  complete: (input, current) => ({
    ...input,
    TransitionDefaultMinimumObjectSize: current?.TransitionDefaultMinimumObjectSize,
    LifecycleConfiguration: {
      Rules: input.LifecycleConfiguration?.Rules?.map((rule) => ({ ...rule, ID: rule.ID ?? idOf(rule) })),
    },
  }),
});

/** S3 would make up an id, another one at each put. */
function idOf(rule: unknown): string {
  return `driftless-${createHash("sha256").update(JSON.stringify(rule)).digest("hex").slice(0, 16)}`;
}
