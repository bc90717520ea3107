import type * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { cloudwatchLogs } from "../../aws/services/cloudwatch-logs.ts";
import { defineKind } from "../../kind/define-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { INNER, KEY, role, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { keyArn } from "../../kind/publish/reference-targets.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { LogGroupSpec } from "./log-group/spec.generated.ts";

/** An Amazon CloudWatch Logs log group. */
export const page = defineKind<typeof sdk, LogGroupSpec>()({
  resource: ackKind("cloudwatchlogs", "LogGroup", "loggroups"),
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
    unless: ["AssociateKmsKey", "CreateLogGroup", "PutSubscriptionFilter"], // Keys, destinations and roles may be created later.
  },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  parts: {
    // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_AssociateKmsKey.html
    kmsKeyID: { write: "AssociateKmsKey", remove: "DisassociateKmsKey", lateSeconds: 5 * 60 },
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

/** How CloudWatch Logs lists log groups. */
export const list = {
  call: "DescribeLogGroups",
  prefix: "logGroupNamePrefix",
  at: "logGroups",
  named: "logGroupName",
  token: "nextToken",
  ofServices: /^(?:\/aws\/|API-Gateway-Execution-Logs_|AWSIotLogsV2$|RDSOSMetrics$)/,
} satisfies PageListing<typeof sdk>;

/** The groups of AWS's services and of deployments of Driftless. */
const RESERVED = ["arn:*:logs:*:*:log-group:/aws/*", "arn:*:logs:*:*:log-group:/driftless/*"];

/** Those with what no namespace may see: what everybody does in a cluster, and the histories. */
const SECRET = ["arn:*:logs:*:*:log-group:/aws/eks/*", "arn:*:logs:*:*:log-group:/driftless/*"];

const API = "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon CloudWatch Logs log group", "log group"],
  references: {
    kmsKeyID: keyArn,
  },
  // CloudWatch Logs checks its actions against ARNs with `:*` at the end, except for those on tags:
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/iam-access-control-overview-cwl.html
  resources: ["logs:*:*:log-group:*", "logs:*:*:log-group:*:*"],
  limits: {
    [`${API}/API_PutSubscriptionFilter.html`]: { subscriptionFilters: 2 },
  },
  columns: { RETENTION: "spec.retentionDays" },
  rights: { none: "CloudWatch Logs sends to an allowed target with the role" },
  names: {
    name: target(
      "the logs of any AWS service, such as those of another namespace's function; other names are free",
      "logs:{region}:{account}:log-group:",
      { only: RESERVED, onlyListed: SECRET },
    ),
    kmsKeyID: KEY,
    "subscriptionFilters[].filterName": INNER,
    "subscriptionFilters[].filterPattern": { notAName: "a pattern of the group's own events" },
    "subscriptionFilters[].destinationARN": target("any stream, function or destination of CloudWatch Logs"),
    "subscriptionFilters[].roleARN": role("logs.*amazonaws.com"),
  },
});
