import * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import { drivenKind } from "./driven-kind.ts";

interface LogGroupSpec {
  readonly name: string;
  readonly kmsKeyID?: string;
  readonly retentionDays?: number;
  readonly subscriptionFilters?: readonly object[];
  readonly tags?: Readonly<Record<string, string>>;
}

/** A kind as data with names of its own and a keyed list: a log group with a few fields. The service only has to send. */
export const logGroupData = defineKind<typeof sdk, LogGroupSpec>()({
  resource: { group: "cloudwatchlogs.services.k8s.aws", version: "v1alpha1", kind: "LogGroup", plural: "loggroups" },
  service: ecr,
  name: "name",
  arn: (name, { partition, region, account }) => `arn:${partition}:logs:${region}:${account}:log-group:${name}`,
  ids: ({ name, arn }) => ({ logGroupName: name, logGroupNamePrefix: name, resourceArn: arn }),
  read: [{ call: "DescribeLogGroups", at: "logGroups.0", named: "logGroupName" }],
  absent: ["ResourceNotFoundException"],
  status: { creationTime: "creationTime" },
  create: { call: "CreateLogGroup", exists: "ResourceAlreadyExistsException" },
  remove: { call: "DeleteLogGroup" },
  terminal: { codes: ["InvalidParameterException"] },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  parts: {
    kmsKeyID: { write: "AssociateKmsKey", remove: "DisassociateKmsKey" },
    retentionDays: { write: "PutRetentionPolicy", remove: "DeleteRetentionPolicy", member: "retentionInDays" },
    subscriptionFilters: {
      read: "DescribeSubscriptionFilters",
      at: "subscriptionFilters",
      token: "nextToken",
      write: "PutSubscriptionFilter",
      remove: "DeleteSubscriptionFilter",
      absent: "ResourceNotFoundException",
      key: ["filterName"],
      initial: { distribution: "ByLogStream", filterPattern: "" },
      exposure: true,
    },
  },
});

export const logGroup = drivenKind(logGroupData, sdk, {
  fieldNames: {
    "CreateLogGroupRequest.logGroupName": "name",
    "PutSubscriptionFilterRequest.applyOnTransformedLogs": null,
    "PutSubscriptionFilterRequest.logGroupName": null,
    kmsKeyId: "kmsKeyID",
    roleArn: "roleARN",
  },
  specFields: { kmsKeyID: "value", name: "value", retentionDays: "value", subscriptionFilters: "list", tags: "value" },
});
