import { defineService } from "../define-service.ts";

/** Amazon Simple Notification Service. */
export const sns = defineService({
  name: "SNS",
  emulator: "moto",
  vpcEndpoint: { service: "sns" },
  create: async (options) => new (await import("@aws-sdk/client-sns")).SNSClient(options),
});
