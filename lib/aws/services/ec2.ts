import { defineService } from "../define-service.ts";

/** Amazon EC2. */
export const ec2 = defineService({
  name: "EC2",
  emulator: "moto",
  vpcEndpoint: { service: "ec2" },
  create: async (options) => new (await import("@aws-sdk/client-ec2")).EC2Client(options),
});
