import type { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { type Calls, defineService } from "../define-service.ts";

/** Calls to Amazon CloudWatch. */
export type CloudWatch = Calls<CloudWatchClient>;

/** Amazon CloudWatch. */
export const cloudwatch = defineService({
  name: "CloudWatch",
  emulator: "moto",
  vpcEndpoint: { service: "monitoring" },
  create: async (options) => new (await import("@aws-sdk/client-cloudwatch")).CloudWatchClient(options),
});
