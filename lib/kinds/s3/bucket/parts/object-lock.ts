import {
  GetObjectLockConfigurationCommand,
  type ObjectLockConfiguration,
  ObjectLockConfiguration$,
  PutObjectLockConfigurationCommand,
} from "@aws-sdk/client-s3";
import { ifPresent } from "../../../../kind/values/if-present.ts";
import { fromSdk, toSdk } from "../../../../kind/values/kubernetes-names.ts";
import { compact, orNothing } from "../../../../kind/values/normal-form.ts";
import type { WritablePart } from "../bucket-part.ts";
import { fieldNames } from "../field-names.generated.ts";
import type { BucketSpec } from "../spec.ts";

type Retention = NonNullable<BucketSpec["objectLockConfiguration"]>;

/**
 * Whether versions of objects can be protected from deletion, and for how long by default.
 *
 * Unlike other parts, object lock cannot be reset, because it cannot be disabled once it is enabled. Only the default retention can be
 * removed, so a spec without object lock matches a bucket that has object lock without a default retention.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-configure.html
 */
export const objectLock: WritablePart<Retention> = {
  name: "objectLockConfiguration",
  fields: ["objectLockConfiguration", "objectLockEnabledForBucket"],

  desired({ objectLockConfiguration, objectLockEnabledForBucket = false }) {
    const retention = normalise(objectLockConfiguration);
    return objectLockEnabledForBucket || retention.rule !== undefined ? retention : undefined;
  },

  async read({ Bucket, s3 }) {
    const output = await ifPresent(
      s3.send(new GetObjectLockConfigurationCommand({ Bucket })),
      "ObjectLockConfigurationNotFoundError",
    );
    const found = output?.ObjectLockConfiguration;
    if (found?.ObjectLockEnabled !== "Enabled") return undefined;
    // Once its members have the spec's field names, the configuration has the same shape as `spec.objectLockConfiguration`.
    return normalise(fromSdk(ObjectLockConfiguration$, found, fieldNames) as Retention);
  },

  async write({ Bucket, s3 }, { from, to }) {
    if (to === undefined && from === undefined) return;
    // The result conforms to the schema of the configuration, but the return type of `toSdk` cannot express this.
    const { Rule } = toSdk(ObjectLockConfiguration$, to ?? {}, fieldNames) as ObjectLockConfiguration;
    const configuration: ObjectLockConfiguration = { ObjectLockEnabled: "Enabled", Rule };
    await s3.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration: configuration }));
  },

  toSpec: (objectLockConfiguration) => ({ objectLockEnabledForBucket: true, objectLockConfiguration }),

  agrees: (desired, observed) => desired === undefined && observed?.rule === undefined,
};

/** Whether the spec declares object lock, which requires versioning. */
export function locksObjects(spec: BucketSpec): boolean {
  return objectLock.desired(spec) !== undefined;
}

function normalise(retention: Retention | undefined): Retention {
  const defaultRetention = orNothing(compact({ ...retention?.rule?.defaultRetention }));
  return defaultRetention === undefined ? {} : { rule: { defaultRetention } };
}
