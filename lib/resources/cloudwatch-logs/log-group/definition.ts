import * as client from "@aws-sdk/client-cloudwatch-logs";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { keyArn } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference";

/** What is generated for a `LogGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon CloudWatch Logs log group", "log group"],
  client,
  rename: { logGroupName: "name" },
  references: { kmsKeyID: keyArn },
  // CloudWatch Logs checks its actions against ARNs with `:*` at the end, except for those on tags:
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/iam-access-control-overview-cwl.html
  resources: ["logs:*:*:log-group:*", "logs:*:*:log-group:*:*"],
  permissions: { name: [{ actions: ["logs:DescribeLogGroups"], resources: ["*"] }] },
  passedRoles: { fields: ["subscriptionFilters[].roleARN"], to: "logs.*amazonaws.com" },
  restrictedFields: [{ field: "subscriptionFilters[].destinationARN", names: "target" }],
  limits: {
    "spec.name": { maxLength: 512, source: `${API}/API_CreateLogGroup.html` },
    "spec.subscriptionFilters": { maxItems: 2, source: `${API}/API_PutSubscriptionFilter.html` },
    "spec.subscriptionFilters[].filterName": { maxLength: 512, source: `${API}/API_PutSubscriptionFilter.html` },
    "spec.subscriptionFilters[].filterPattern": { maxLength: 1024, source: `${API}/API_PutSubscriptionFilter.html` },
    "spec.tags": { maxProperties: 50, source: `${API}/API_CreateLogGroup.html` },
  },
  alpha,
  columns: { RETENTION: "spec.retentionDays" },
  notes: fieldNotes,
});
