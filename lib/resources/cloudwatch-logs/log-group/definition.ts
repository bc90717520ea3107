import * as client from "@aws-sdk/client-cloudwatch-logs";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference";

/** What is generated for a `LogGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon CloudWatch Logs log group", "log group"],
  client,
  // CloudWatch Logs checks its actions against ARNs with `:*` at the end, except for those on tags:
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/iam-access-control-overview-cwl.html
  resources: ["logs:*:*:log-group:*", "logs:*:*:log-group:*:*"],
  limits: {
    [`${API}/API_PutSubscriptionFilter.html`]: { subscriptionFilters: 2 },
  },
  alpha,
  columns: { RETENTION: "spec.retentionDays" },
  names,
  notes: fieldNotes,
});
