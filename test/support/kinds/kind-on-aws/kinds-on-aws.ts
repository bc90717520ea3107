import { own } from "../../../../lib/text/own.ts";
import { independentKinds } from "../kind-manifests.ts";
import { openBucketOnS3 } from "./bucket-on-s3.ts";
import { openMetricStreamOnCloudWatch } from "./cloudwatch/metric-stream-on-cloudwatch.ts";
import { openPolicyOnIAM } from "./iam/policy-on-iam.ts";
import { openRoleOnIAM } from "./iam/role-on-iam.ts";
import type { KindOnAws } from "./kind-on-aws.ts";
import { openKeyOnKMS } from "./kms/key-on-kms.ts";
import { openLogGroupOnLogs } from "./log-group-on-logs.ts";
import { openMetricAlarmOnCloudWatch } from "./metric-alarm-on-cloudwatch.ts";
import { openQueueOnSQS } from "./queue-on-sqs.ts";
import { openRepositoryOnECR } from "./repository-on-ecr.ts";
import { openTableOnDynamoDB } from "./table-on-dynamodb.ts";
import { openTopicOnSNS } from "./topic-on-sns.ts";

const openers: Readonly<Record<string, () => Promise<KindOnAws>>> = {
  Bucket: openBucketOnS3,
  LogGroup: openLogGroupOnLogs,
  MetricAlarm: openMetricAlarmOnCloudWatch,
  MetricStream: openMetricStreamOnCloudWatch,
  Policy: openPolicyOnIAM,
  Queue: openQueueOnSQS,
  Repository: openRepositoryOnECR,
  Role: openRoleOnIAM,
  Table: openTableOnDynamoDB,
  Topic: openTopicOnSNS,
};

/** Every kind that needs nothing but its spec, with the emulator of its service. */
export const kindsOnAws: readonly { readonly name: string; readonly open: () => Promise<KindOnAws> }[] =
  independentKinds.map(({ resource: { kind } }) => ({
    name: kind,
    open: own(openers, kind) ?? (() => Promise.reject(new Error(`there is no emulator for the kind ${kind}`))),
  }));

/** The same, and keys: their specs name no resource, so nothing of someone else can have the name already. */
export const kindsAndKeysOnAws = [...kindsOnAws, { name: "Key", open: openKeyOnKMS }];
