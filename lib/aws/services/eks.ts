import { defineService } from "../define-service.ts";

/** Amazon Elastic Kubernetes Service. */
export const eks = defineService({
  name: "EKS",
  emulator: "moto",
  vpcEndpoint: { service: "eks" },
  create: async (options) => new (await import("@aws-sdk/client-eks")).EKSClient(options),
});
