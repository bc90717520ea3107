import type { S3ControlClient, S3ControlClientConfig } from "@aws-sdk/client-s3-control";
import { type ClientOptions, calling } from "./client-options.ts";

/** What a client of S3 Control needs to know. */
export type S3ControlClientOptions = ClientOptions<NonNullable<S3ControlClientConfig["credentials"]>>;

/**
 * Makes a client of S3 Control when it is first asked for, and the same one from then on. Few buckets need it, so its code is not
 * even read before. It calls as the S3 client does.
 */
export function lazyS3ControlClient(options: S3ControlClientOptions): () => Promise<S3ControlClient> {
  let client: Promise<S3ControlClient> | undefined;
  return () => {
    client ??= create(options);
    return client;
  };
}

async function create({ region, credentials, endpoint }: S3ControlClientOptions): Promise<S3ControlClient> {
  const { S3ControlClient } = await import("@aws-sdk/client-s3-control");
  return new S3ControlClient({
    region,
    ...calling,
    ...(credentials === undefined ? {} : { credentials }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}
