import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { type ClientConfig, calling } from "./client-config.ts";

/**
 * Loads the SDK's S3 module and creates a client that keeps its connections and tries a call at most three times. An attempt fails if there
 * is no connection within 2 s or no response within 4 s. If an `endpoint` is specified, buckets are addressed by path.
 */
export async function createS3Client({
  region,
  credentials,
  endpoint,
}: ClientConfig<NonNullable<S3ClientConfig["credentials"]>>): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    region,
    ...calling,
    ...(credentials === undefined ? {} : { credentials }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}
