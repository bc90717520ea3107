import type { $Command, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";

/** An SDK command class for calls to S3, by the argument of its constructor. */
export type CommandClass<Takes, Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = new (
  input: Takes,
) => $Command<Input, Output, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>;
