import {
  type BucketVersioningStatus,
  GetBucketVersioningCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import type { WritablePart } from "../bucket-part.ts";
import type { BucketSpec } from "../spec.ts";
import { locksObjects, objectLock } from "./object-lock.ts";
import { replication } from "./replication.ts";

const INITIAL = "Suspended";

/**
 * Whether S3 keeps every version of an object. A bucket that has never had versioning behaves like one whose versioning is suspended.
 * Replication and object lock require versioning, so they imply it if the spec does not set `versioning`.
 */
export const versioning: WritablePart<string> = {
  name: "versioning",
  initial: INITIAL,

  desired(spec) {
    return normalise(spec.versioning?.status || (isNeeded(spec) ? "Enabled" : undefined));
  },

  async read({ Bucket, s3 }) {
    const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }));
    return normalise(Status);
  },

  async write({ Bucket, s3 }, { to = INITIAL }) {
    // S3 validates the value; it may accept values that this release of the SDK does not know.
    const Status = to as BucketVersioningStatus;
    await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
  },

  toSpec: (status) => ({ versioning: { status } }),

  // Object lock cannot be disabled, and S3 does not suspend versioning while object lock is enabled.
  agrees: (desired, observed, others) =>
    desired === undefined && observed === "Enabled" && others.get(objectLock.name) !== undefined,
};

function isNeeded(spec: BucketSpec): boolean {
  return locksObjects(spec) || replication.desired(spec) !== undefined;
}

function normalise(status: string | undefined): string | undefined {
  return status === "" || status === INITIAL ? undefined : status;
}
