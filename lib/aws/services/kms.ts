import { defineService } from "../define-service.ts";

/** AWS Key Management Service. */
export const kms = defineService({
  name: "KMS",
  emulator: "moto",
  vpcEndpoint: { service: "kms" },
  create: async (options) => new (await import("@aws-sdk/client-kms")).KMSClient(options),
});
