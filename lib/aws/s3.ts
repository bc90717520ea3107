import type { $Command, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";

/** What a kind needs of an S3 client. */
export interface S3 {
  /** Sends one call. Rejects with `ApiError` when S3 refuses it or does not answer. */
  send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: S3Command<Input, Output>,
  ): Promise<Output>;
}

/** A call to S3, as the SDK's command classes make it. */
export type S3Command<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  S3ClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

/** A class of calls to S3, by what its constructor takes. */
export type CommandClass<Takes, Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = new (
  input: Takes,
) => S3Command<Input, Output>;
