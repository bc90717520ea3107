import {
  type BucketVersioningStatus,
  GetBucketVersioningCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import type { BucketPart, BucketTarget } from "./bucket-part.ts";

/** Whether S3 keeps every version of an object. A bucket without versioning and a suspended one take writes alike. */
export const versioning: BucketPart<string> = {
  name: "versioning",
  actions: ["s3:GetBucketVersioning", "s3:PutBucketVersioning"],
  initial: "Suspended",

  desired({ versioning }) {
    return normalise(versioning?.status);
  },

  async read({ Bucket, s3 }) {
    const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }));
    return normalise(Status);
  },

  async put(target, status) {
    await put(target, status);
  },

  async delete(target) {
    await put(target, "Suspended");
  },
};

function normalise(status: string | undefined): string | undefined {
  return status === "" || status === "Suspended" ? undefined : status;
}

async function put({ Bucket, s3 }: BucketTarget, status: string): Promise<void> {
  // S3 judges the text: what the SDK did not know yet may be right.
  const Status = status as BucketVersioningStatus;
  await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
}
