import type { $Command, ECRClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-ecr";
import type { Service } from "../reconcile/contract/aws.ts";
import { createECRClient } from "./ecr-client.ts";

/** What a kind sees of an ECR client. */
export interface ECR {
  /**
   * Sends one call. `registryId` is filled in if the call accepts it, so that every call acts on the pass's account. Rejects with
   * `ApiError` when ECR refuses the call or does not answer it.
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
