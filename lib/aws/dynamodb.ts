import type {
  $Command,
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from "@aws-sdk/client-dynamodb";
import type { Service } from "../reconcile/contract/aws.ts";
import { createDynamoDBClient } from "./dynamodb-client.ts";

/** The part of a DynamoDB client that kinds use. */
export interface DynamoDB {
  /** Sends one call. Rejects with `ApiError` if DynamoDB returns an error or does not respond. */
  send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: DynamoDBCommand<Input, Output>,
  ): Promise<Output>;
}

/** A call to DynamoDB, as an SDK command object. */
export type DynamoDBCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

/** Amazon DynamoDB. */
export const dynamodb: Service<DynamoDB> = {
  name: "DynamoDB",
  load: createDynamoDBClient,
  // The SDK resolves each command to the command's own output.
  open: (send) => ({ send }) as DynamoDB,
};
