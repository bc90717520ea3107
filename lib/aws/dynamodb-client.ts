import type { DynamoDBClient, DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { type ClientConfig, calling } from "./client-config.ts";

/**
 * Loads the SDK's DynamoDB module and creates a client that keeps its connections. It has the same time limits and retries as the S3
 * client.
 */
export async function createDynamoDBClient({
  region,
  credentials,
  endpoint,
}: ClientConfig<NonNullable<DynamoDBClientConfig["credentials"]>>): Promise<DynamoDBClient> {
  const { DynamoDBClient } = await import("@aws-sdk/client-dynamodb");
  return new DynamoDBClient({
    region,
    ...calling,
    // If AWS_ACCOUNT_ID is set, the SDK would call an endpoint of the account, which private networks and firewalls often do not allow.
    // https://docs.aws.amazon.com/sdkref/latest/guide/feature-account-endpoints.html
    accountIdEndpointMode: "disabled",
    ...(credentials === undefined ? {} : { credentials }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}
