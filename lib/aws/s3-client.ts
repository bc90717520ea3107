import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";

/** What an S3 client needs to know. */
export interface S3ClientOptions {
  readonly region: string;
  /** Left out: the environment's, as the SDK finds them. */
  readonly credentials?: NonNullable<S3ClientConfig["credentials"]>;
  /** An S3 other than AWS's own, such as `http://127.0.0.1:4566`. Buckets are then addressed by path. */
  readonly endpoint?: string;
}

/**
 * Makes an S3 client that keeps its connections, and tries a call at most three times. An attempt fails after 2 s without a
 * connection or 4 s without an answer.
 */
export function createS3Client({ region, credentials, endpoint }: S3ClientOptions): S3Client {
  const agent = { keepAlive: true, maxSockets: 100 };
  return new S3Client({
    region,
    retryMode: "standard",
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 4_000,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(credentials === undefined ? {} : { credentials }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}
