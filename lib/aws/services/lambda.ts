import { defineService } from "../define-service.ts";

/** AWS Lambda. */
export const lambda = defineService({
  name: "Lambda",
  emulator: "ministack",
  vpcEndpoint: { service: "lambda" },
  create: async (options) => new (await import("@aws-sdk/client-lambda")).LambdaClient(options),
});
