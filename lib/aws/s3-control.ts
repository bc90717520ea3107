import type {
  $Command,
  S3ControlClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from "@aws-sdk/client-s3-control";
import type { Service } from "../reconcile/contract/aws.ts";
import { createS3ControlClient } from "./s3-control-client.ts";

/** The part of an S3 Control client that kinds use. */
export interface S3Control {
  /**
   * Sends one call. `AccountId` is filled in if the call accepts it. Rejects with `ApiError` if S3 Control returns an error or does not
   * respond.
   */
  send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: S3ControlCommand<Input, Output>,
  ): Promise<Output>;
}

/** A call to S3 Control, as an SDK command object. */
export type S3ControlCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  S3ControlClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

/** Amazon S3 Control: account-level S3 operations, and the tags of buckets that use ABAC. */
export const s3Control: Service<S3Control> = {
  name: "S3 Control",
  owner: "AccountId",
  load: createS3ControlClient,
  // The SDK resolves each command to the command's own output.
  open: (send) => ({ send }) as S3Control,
};
