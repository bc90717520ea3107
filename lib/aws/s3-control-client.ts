import type { S3ControlClient, S3ControlClientConfig } from "@aws-sdk/client-s3-control";
import { type ClientConfig, calling } from "./client-config.ts";

/**
 * Loads the SDK's module for S3 Control and creates a client that keeps its connections. It has the same time limits and retries as the S3
 * client.
 */
export async function createS3ControlClient({
  region,
  credentials,
  endpoint,
}: ClientConfig<NonNullable<S3ControlClientConfig["credentials"]>>): Promise<S3ControlClient> {
  const { S3ControlClient } = await import("@aws-sdk/client-s3-control");
  return new S3ControlClient({
    region,
    ...calling,
    ...(credentials === undefined ? {} : { credentials }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}
