import type {
  $Command,
  S3ControlClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from "@aws-sdk/client-s3-control";

/** What a kind needs of a client of S3 Control. The account of a call is filled in. */
export interface S3Control {
  /** Sends one call. Rejects with `ApiError` when S3 Control refuses it or does not answer. */
  send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: S3ControlCommand<Input, Output>,
  ): Promise<Output>;
}

/** A call to S3 Control, as the SDK's command classes make it. */
export type S3ControlCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  S3ControlClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;
