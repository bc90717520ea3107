import type { $Command, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import type { Service } from "../reconcile/contract/aws.ts";
import { createS3Client } from "./s3-client.ts";

/** The part of an S3 client that kinds use. */
export interface S3 {
  /**
   * Sends one call. `ExpectedBucketOwner` is filled in if the call accepts it; S3 then returns status 403 if the bucket belongs to another
   * account. Rejects with `ApiError` if S3 returns an error or does not respond.
   */
  send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: S3Command<Input, Output>,
  ): Promise<Output>;
}

/** A call to S3, as an SDK command object. */
export type S3Command<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  S3ClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

/** An SDK command class for calls to S3, by the argument of its constructor. */
export type CommandClass<Takes, Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = new (
  input: Takes,
) => S3Command<Input, Output>;

/** Amazon S3. */
export const s3: Service<S3> = {
  name: "S3",
  owner: "ExpectedBucketOwner",
  load: createS3Client,
  // The SDK resolves each command to the command's own output.
  open: (send) => ({ send }) as S3,
};
