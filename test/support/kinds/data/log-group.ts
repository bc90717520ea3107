import * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/resources/driver/data-kind.ts";
import { drivenKind } from "./driven-kind.ts";

interface LogGroupSpec {
  readonly name: string;
  readonly kmsKeyID?: string;
  readonly retentionDays?: number;
  readonly subscriptionFilters?: readonly { readonly filterName?: string; readonly filterPattern?: string }[];
  readonly tags?: Readonly<Record<string, string>>;
}

/** A kind as data with names of its own and a part by hand: a log group with a few fields. The service only has to send. */
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
    retentionDays: {
      write: "PutRetentionPolicy",
      remove: "DeleteRetentionPolicy",
      member: "retentionInDays",
      from: "retentionInDays",
    },
    subscriptionFilters: {
      calls: { reads: ["DescribeSubscriptionFilters"], writes: ["PutSubscriptionFilter"] },
      desired: ({ subscriptionFilters }) => subscriptionFilters,
      get: async ({ call }) => (await call("DescribeSubscriptionFilters")).subscriptionFilters,
      async put({ call }, { to = [] }) {
        for (const filter of to) await call("PutSubscriptionFilter", filter);
      },
    },
  },
});

export const logGroup = drivenKind(logGroupData, sdk, {
  fieldNames: { "CreateLogGroupRequest.logGroupName": "name", kmsKeyId: "kmsKeyID" },
  specFields: { kmsKeyID: "value", name: "value", retentionDays: "value", subscriptionFilters: "list", tags: "value" },
});
