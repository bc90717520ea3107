import {
  GetObjectLockConfigurationCommand,
  type ObjectLockConfiguration,
  ObjectLockConfiguration$,
  PutObjectLockConfigurationCommand,
} from "@aws-sdk/client-s3";
import { fromSdk, toSdk } from "../../kubernetes-names.ts";
import { readOptional } from "../read-optional.ts";
import type { BucketPart, BucketTarget } from "./bucket-part.ts";
import { fieldNames } from "./field-names.generated.ts";
import { compact, orNothing } from "./normal-form.ts";
import type { BucketSpec } from "./spec.ts";

type Retention = NonNullable<BucketSpec["objectLockConfiguration"]>;

/**
 * Whether versions of objects can be kept from being deleted, and for how long by default.
 *
 * S3 never turns it off again. A bucket that has it and a spec that is silent agree once no default retention is left: what could
 * be taken back was. https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-configure.html
 */
export const objectLock: BucketPart<Retention> = {
  name: "objectLockConfiguration",
  fields: ["objectLockConfiguration", "objectLockEnabledForBucket"],
  actions: ["s3:GetBucketObjectLockConfiguration", "s3:PutBucketObjectLockConfiguration"],

  desired({ objectLockConfiguration, objectLockEnabledForBucket = false }) {
    const retention = normalise(objectLockConfiguration);
    return objectLockEnabledForBucket || retention.rule !== undefined ? retention : undefined;
  },

  async read({ Bucket, s3 }) {
    const output = await readOptional(
      ["ObjectLockConfigurationNotFoundError"],
      s3.send(new GetObjectLockConfigurationCommand({ Bucket })),
    );
    const found = output?.ObjectLockConfiguration;
    if (found?.ObjectLockEnabled !== "Enabled") return undefined;
    // With the spec's names, it has the shape of the spec field.
    return normalise(fromSdk(ObjectLockConfiguration$, found, fieldNames) as Retention);
  },

  put,

  async delete(target) {
    if ((await this.read(target)) !== undefined) await put(target, {});
  },

  agrees: (desired, observed) => desired === undefined && observed?.rule === undefined,
};

/** Whether the spec asks for object lock, which needs versioning. */
export function locksObjects(spec: BucketSpec): boolean {
  return objectLock.desired(spec) !== undefined;
}

function normalise(retention: Retention | undefined): Retention {
  const defaultRetention = orNothing(compact({ ...retention?.rule?.defaultRetention }));
  return defaultRetention === undefined ? {} : { rule: { defaultRetention } };
}

async function put({ Bucket, s3 }: BucketTarget, retention: Retention): Promise<void> {
  // The schema is that of the configuration, which the type of `toSdk` cannot say.
  const { Rule } = toSdk(ObjectLockConfiguration$, retention, fieldNames) as ObjectLockConfiguration;
  const configuration: ObjectLockConfiguration = { ObjectLockEnabled: "Enabled", Rule };
  await s3.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration: configuration }));
}
