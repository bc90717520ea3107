import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { type ClientOptions, calling } from "./client-options.ts";

/** What an S3 client needs to know. */
export type S3ClientOptions = ClientOptions<NonNullable<S3ClientConfig["credentials"]>>;

/**
 * Makes an S3 client that keeps its connections, and tries a call at most three times. An attempt fails after 2 s without a
 * connection or 4 s without an answer. At an endpoint other than AWS's own, buckets are addressed by path.
 */
export function createS3Client({ region, credentials, endpoint }: S3ClientOptions): S3Client {
  return new S3Client({
    region,
    ...calling,
    ...(credentials === undefined ? {} : { credentials }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}
