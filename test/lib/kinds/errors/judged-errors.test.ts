import { expect, test } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";

/** What an error of an operation means: no retry helps, AWS is at work, or, as for all others, a retry may help. */
test.each([
  [
    "Queue",
    "SetQueueAttributes",
    "InvalidParameterValue",
    "Value 1000 for parameter DelaySeconds is invalid.",
    "terminal",
  ],
  [
    "Queue",
    "SetQueueAttributes",
    "InvalidParameterValue",
    "RedrivePolicy: dead letter target does not exist",
    "retried",
  ],
  ["Queue", "CreateQueue", "QueueDeletedRecently", "wait 60 seconds", "at work"],
  ["LogGroup", "PutRetentionPolicy", "InvalidParameterException", "1 validation error", "terminal"],
  ["LogGroup", "AssociateKmsKey", "InvalidParameterException", "the key does not exist", "retried"],
  ["LogGroup", "CreateLogGroup", "InvalidParameterException", "the key does not exist", "retried"],
  ["LogGroup", "PutSubscriptionFilter", "InvalidParameterException", "could not deliver a test message", "retried"],
  ["Repository", "PutLifecyclePolicy", "InvalidParameterException", "the policy is invalid", "terminal"],
  ["Repository", "SetRepositoryPolicy", "InvalidParameterException", "the principal does not exist", "retried"],
  ["DBInstance", "CreateDBInstance", "InvalidParameterValue", "invalid storage size", "terminal"],
  ["DBInstance", "CreateDBInstance", "InvalidParameterValue", "IAM role ARN value is invalid", "retried"],
  ["DBInstance", "ModifyDBInstance", "InvalidDBInstanceStateFault", "not in available state", "at work"],
  ["RecordSet", "ChangeResourceRecordSets", "InvalidChangeBatch", "the TTL is missing", "terminal"],
  ["MetricAlarm", "PutMetricAlarm", "MissingRequiredParameterException", "Period must be present", "terminal"],
  ["MetricAlarm", "PutMetricAlarm", "ValidationException", "Period must be a multiple of 60", "terminal"],
  ["MetricAlarm", "PutMetricAlarm", "ValidationError", "Period must be a multiple of 60", "terminal"],
  ["MetricStream", "PutMetricStream", "InvalidParameterValueException", "the role cannot be assumed", "retried"],
  ["MetricStream", "PutMetricStream", "MissingRequiredParameterException", "OutputFormat must be present", "terminal"],
  ["Subscription", "Subscribe", "InvalidParameter", "Invalid parameter: FilterPolicy", "terminal"],
  ["SecurityGroup", "AuthorizeSecurityGroupIngress", "InvalidPermission.Malformed", "bad CIDR", "terminal"],
  ["SecurityGroup", "AuthorizeSecurityGroupIngress", "InvalidGroup.NotFound", "the group does not exist", "retried"],
  ["Function", "CreateFunction", "InvalidParameterValueException", "the role cannot be assumed", "retried"],
  ["HostedZone", "AssociateVPCWithHostedZone", "InvalidVPCId", "the VPC does not exist", "terminal"],
  ["RecordSet", "ChangeResourceRecordSets", "InvalidChangeBatch", "it already exists", "retried"],
  ["RecordSet", "ChangeResourceRecordSets", "InvalidChangeBatch", "the alias target was not found", "retried"],
  ["RecordSet", "ChangeResourceRecordSets", "InvalidChangeBatch", "the values do not match", "retried"],
])("%s: %s with %s (%s) is %s", async (name, operation, code, message, expected) => {
  const kind = await kinds.find(({ resource }) => resource.kind === name)?.load();
  const judged = kind?.judge?.(new ApiError({ service: name, operation }, { code, status: 400, message }));
  expect(typeof judged === "object" ? "at work" : (judged ?? "retried")).toBe(expected);
});
