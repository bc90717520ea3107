import type * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { cloudwatchLogs } from "../../../aws/services/cloudwatch-logs.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { logGroupKind } from "./kind.ts";
import type { LogGroupSpec } from "./spec.generated.ts";

/** An Amazon CloudWatch Logs log group. */
export const data = defineKind<typeof sdk, LogGroupSpec>()({
  resource: logGroupKind,
  service: cloudwatchLogs,
  name: "name",
  names: {
    pattern: /^[A-Za-z0-9_./#-]{1,512}$/,
    form: "log group name: use 1 to 512 characters from A-Z, a-z, 0-9, _, ., /, # and -",
  },
  arn: (name, { partition, region, account }) => `arn:${partition}:logs:${region}:${account}:log-group:${name}`,
  ids: ({ name, arn }) => ({ logGroupName: name, logGroupNamePrefix: name, resourceArn: arn }),
  // The groups are sorted by name, so that the name itself comes before the longer names that begin with it.
  read: [{ call: "DescribeLogGroups", at: "logGroups.0", named: "logGroupName" }],
  absent: ["ResourceNotFoundException"],
  status: {
    creationTime: "creationTime",
    dataProtectionStatus: "dataProtectionStatus",
    metricFilterCount: "metricFilterCount",
    retentionInDays: "retentionInDays",
    storedBytes: "storedBytes",
  },
  figures: ["storedBytes"],
  create: { call: "CreateLogGroup", exists: "ResourceAlreadyExistsException" },
  remove: { call: "DeleteLogGroup" },
  terminal: {
    codes: ["InvalidParameterException"],
    except: ["AssociateKmsKey", "CreateLogGroup", "PutSubscriptionFilter"], // Keys, destinations and roles may be created later.
  },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  parts: {
    // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_AssociateKmsKey.html
    kmsKeyID: { write: "AssociateKmsKey", remove: "DisassociateKmsKey", lateSeconds: 5 * 60 },
    retentionDays: { write: "PutRetentionPolicy", remove: "DeleteRetentionPolicy", member: "retentionInDays" },
    subscriptionFilters: {
      read: "DescribeSubscriptionFilters",
      at: "subscriptionFilters",
      write: "PutSubscriptionFilter",
      remove: "DeleteSubscriptionFilter",
      absent: "ResourceNotFoundException",
      key: ["filterName"],
      each: { distribution: "ByLogStream", filterPattern: "" },
      exposure: true,
    },
  },
});
