import type { ECRClient, ECRClientConfig } from "@aws-sdk/client-ecr";
import { type ClientConfig, calling } from "./client-config.ts";

/** Loads the SDK's ECR module and creates a client that keeps its connections. It has the same time limits and retries as the S3 client. */
export async function createECRClient({
  region,
  credentials,
  endpoint,
}: ClientConfig<NonNullable<ECRClientConfig["credentials"]>>): Promise<ECRClient> {
  const { ECRClient } = await import("@aws-sdk/client-ecr");
  return new ECRClient({
    region,
    ...calling,
    ...(credentials === undefined ? {} : { credentials }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}
