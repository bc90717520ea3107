import { defineService } from "../define-service.ts";

/** AWS Identity and Access Management. It is a global service, and has an endpoint in each partition. */
export const iam = defineService({
  name: "IAM",
  emulator: "moto",
  create: async (options) => new (await import("@aws-sdk/client-iam")).IAMClient(options),
});
