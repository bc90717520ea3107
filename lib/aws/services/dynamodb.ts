import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type Calls, defineService } from "../define-service.ts";

/** Calls to Amazon DynamoDB. */
export type DynamoDB = Calls<DynamoDBClient>;

/** Amazon DynamoDB. */
export const dynamodb = defineService({
  name: "DynamoDB",
  emulator: "ministack",
  vpcEndpoint: { service: "dynamodb", gateway: true },
  // If AWS_ACCOUNT_ID is set, the SDK would call an endpoint of the account, which private networks and firewalls often do not allow.
  // https://docs.aws.amazon.com/sdkref/latest/guide/feature-account-endpoints.html
  create: async (options) =>
    new (await import("@aws-sdk/client-dynamodb")).DynamoDBClient({ ...options, accountIdEndpointMode: "disabled" }),
});
