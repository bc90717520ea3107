import { defineService } from "../define-service.ts";

/** Amazon Relational Database Service. */
export const rds = defineService({
  name: "RDS",
  emulator: "moto",
  vpcEndpoint: { service: "rds" },
  create: async (options) => new (await import("@aws-sdk/client-rds")).RDSClient(options),
});
