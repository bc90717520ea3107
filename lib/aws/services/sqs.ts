import { defineService } from "../define-service.ts";

/** Amazon Simple Queue Service. */
export const sqs = defineService({
  name: "SQS",
  owner: "QueueOwnerAWSAccountId",
  emulator: "ministack",
  vpcEndpoint: { service: "sqs" },
  // By default, the SDK sends a call to the host in the queue's URL, whatever that host is.
  create: async (options) =>
    new (await import("@aws-sdk/client-sqs")).SQSClient({ ...options, useQueueUrlAsEndpoint: false }),
});
