import type { $Command, ECRClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-ecr";
import type { Service } from "../reconcile/contract/aws.ts";
import { createECRClient } from "./ecr-client.ts";

/** The part of an ECR client that kinds use. */
export interface ECR {
  /**
   * Sends one call. `registryId` is filled in if the call accepts it, so that every call acts on the pass's account. Rejects with
   * `ApiError` if ECR returns an error or does not respond.
   */
  send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: ECRCommand<Input, Output>,
  ): Promise<Output>;
}

/** A call to ECR, as an SDK command object. */
export type ECRCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  ECRClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

/** Amazon Elastic Container Registry. */
export const ecr: Service<ECR> = {
  name: "ECR",
  owner: "registryId",
  load: createECRClient,
  // The SDK resolves each command to the command's own output.
  open: (send) => ({ send }) as ECR,
};
