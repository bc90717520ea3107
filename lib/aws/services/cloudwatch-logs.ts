import type { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { type Calls, defineService } from "../define-service.ts";

/** Calls to Amazon CloudWatch Logs. */
export type CloudWatchLogs = Calls<CloudWatchLogsClient>;

/** Amazon CloudWatch Logs. */
export const cloudwatchLogs = defineService({
  name: "CloudWatch Logs",
  emulator: "ministack",
  vpcEndpoint: { service: "logs" },
  create: async (options) => new (await import("@aws-sdk/client-cloudwatch-logs")).CloudWatchLogsClient(options),
});
