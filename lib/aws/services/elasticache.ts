import { defineService } from "../define-service.ts";

/** Amazon ElastiCache. */
export const elasticache = defineService({
  name: "ElastiCache",
  emulator: "moto",
  vpcEndpoint: { service: "elasticache" },
  create: async (options) => new (await import("@aws-sdk/client-elasticache")).ElastiCacheClient(options),
});
