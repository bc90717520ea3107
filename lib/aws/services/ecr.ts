import type { ECRClient } from "@aws-sdk/client-ecr";
import { type Calls, defineService } from "../define-service.ts";

/** Calls to Amazon Elastic Container Registry. */
export type ECR = Calls<ECRClient>;

/** Amazon Elastic Container Registry. */
export const ecr = defineService({
  name: "ECR",
  owner: "registryId",
  emulator: "moto",
  vpcEndpoint: { service: "ecr.api" },
  create: async (options) => new (await import("@aws-sdk/client-ecr")).ECRClient(options),
});
