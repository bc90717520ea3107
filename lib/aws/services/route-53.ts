import { defineService } from "../define-service.ts";

/** Amazon Route 53. It is the same in all regions, and has no VPC endpoint. */
export const route53 = defineService({
  name: "Route 53",
  emulator: "moto",
  create: async (options) => new (await import("@aws-sdk/client-route-53")).Route53Client(options),
});
