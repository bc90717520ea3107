import {
  type BucketVersioningStatus,
  GetBucketVersioningCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import type { BucketPart, BucketTarget } from "./bucket-part.ts";
import { locksObjects, objectLock } from "./object-lock.ts";
import { replication } from "./replication.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * Whether S3 keeps every version of an object. A bucket without versioning and a suspended one take writes alike. Replication and
 * object lock need it: while the spec is silent about versioning, they imply it.
 */
export const versioning: BucketPart<string> = {
  name: "versioning",
  actions: ["s3:GetBucketVersioning", "s3:PutBucketVersioning"],
  initial: "Suspended",

  desired(spec) {
    return normalise(spec.versioning?.status || (isNeeded(spec) ? "Enabled" : undefined));
  },

  async read({ Bucket, s3 }) {
    const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }));
    return normalise(Status);
  },

  put,

  async delete(target) {
    await put(target, "Suspended");
  },

  // Object lock cannot be taken back, and S3 does not suspend versioning beside it.
  agrees: (desired, observed, others) =>
    desired === undefined && observed === "Enabled" && others.get(objectLock.name) !== undefined,
};

function isNeeded(spec: BucketSpec): boolean {
  return locksObjects(spec) || replication.desired(spec) !== undefined;
}

function normalise(status: string | undefined): string | undefined {
  return status === "" || status === "Suspended" ? undefined : status;
}

async function put({ Bucket, s3 }: BucketTarget, status: string): Promise<void> {
  // S3 judges the text: what the SDK did not know yet may be right.
  const Status = status as BucketVersioningStatus;
  await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
}
