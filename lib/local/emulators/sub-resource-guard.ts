import { randomBytes } from "node:crypto";
import {
  CreateBucketCommand,
  DeleteBucketAnalyticsConfigurationCommand,
  DeleteBucketCommand,
  DeleteBucketIntelligentTieringConfigurationCommand,
  DeleteBucketInventoryConfigurationCommand,
  DeleteBucketMetricsConfigurationCommand,
  HeadBucketCommand,
  PutBucketMetricsConfigurationCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";

const REGION = "us-west-2";
const ACCOUNT = "000000000000";

// The parts of a bucket that emulators are least likely to support.
const DELETIONS = [
  DeleteBucketAnalyticsConfigurationCommand,
  DeleteBucketIntelligentTieringConfigurationCommand,
  DeleteBucketInventoryConfigurationCommand,
  DeleteBucketMetricsConfigurationCommand,
];

/**
 * Makes sure that an S3 endpoint does not treat a call for an unsupported part of a bucket as a call for the bucket itself: several
 * emulators respond to `DELETE /bucket?analytics` by deleting the bucket. Tries such calls on a new bucket and deletes it afterwards.
 * Throws if one of the calls deletes the bucket: such an endpoint must not be used. `signal` aborts the check until its bucket has been created.
 */
export async function assertSubResourcesAreRouted(endpoint: string, signal?: AbortSignal): Promise<void> {
  const s3 = new S3Client({
    endpoint,
    region: REGION,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  const Bucket = `driftless-guard-${randomBytes(8).toString("hex")}`;
  const of = { Bucket, Id: "guard" };
  const abortable = signal === undefined ? {} : { abortSignal: signal };
  try {
    await s3.send(
      new CreateBucketCommand({ Bucket, CreateBucketConfiguration: { LocationConstraint: REGION } }),
      abortable,
    );
    await tolerateRefusal(
      s3.send(new PutBucketMetricsConfigurationCommand({ ...of, MetricsConfiguration: { Id: of.Id } })),
    );
    for (const Deletion of DELETIONS) {
      await tolerateRefusal(s3.send(new Deletion(of)));
      await assertExists(
        s3,
        Bucket,
        `${endpoint} deleted a whole bucket when ${Deletion.name} was called: do not use it for S3`,
      );
    }
    await s3.send(new DeleteBucketCommand({ Bucket }));
  } finally {
    s3.destroy();
  }
}

// The endpoint may support the part and have nothing to delete, or not support the part and report this.
async function tolerateRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
  }
}

async function assertExists(s3: S3Client, Bucket: string, message: string): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === "NotFound") throw new Error(message, { cause: error });
    throw error;
  }
}
