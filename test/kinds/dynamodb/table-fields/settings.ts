import {
  DeleteResourcePolicyCommand,
  UpdateContinuousBackupsCommand,
  UpdateContributorInsightsCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { respelled, tags } from "../../../kind/description.ts";
import { STREAM, type TableField, updates } from "./updates.ts";

const KEY = "arn:aws:kms:us-west-2:000000000000:key/1234";
const OTHER_KEY = "arn:aws:kms:us-west-2:000000000000:key/5678";
const POLICY = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Sid: "Keep", Effect: "Deny", Principal: "*", Action: "dynamodb:DeleteTable", Resource: "*" }],
});

/** The settings of a table. */
export const settingFields: readonly TableField[] = [
  {
    field: "streamSpecification",
    declared: { streamSpecification: STREAM },
    drift: updates({ StreamSpecification: { StreamEnabled: false } }),
    event: "streamSpecification.streamEnabled: false -> true",
  },
  {
    field: "streamSpecification.streamViewType",
    declared: { streamSpecification: STREAM },
    drift: updates(
      { StreamSpecification: { StreamEnabled: false } },
      { StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" } },
    ),
    event: "streamSpecification.streamEnabled: true -> false; streamSpecification.streamViewType: KEYS_ONLY -> none",
  },
  {
    field: "sseSpecification",
    declared: { sseSpecification: { enabled: true } },
    drift: updates({ SSESpecification: { Enabled: false } }),
    event: "sseSpecification.enabled: false -> true",
  },
  {
    field: "sseSpecification.kmsMasterKeyID",
    declared: { sseSpecification: { enabled: true, kmsMasterKeyID: KEY } },
    drift: updates({ SSESpecification: { Enabled: true, SSEType: "KMS", KMSMasterKeyId: OTHER_KEY } }),
    event: `sseSpecification.kmsMasterKeyID: ${OTHER_KEY} -> ${KEY}`,
  },
  {
    field: "tableClass",
    declared: { tableClass: "STANDARD_INFREQUENT_ACCESS" },
    drift: updates({ TableClass: "STANDARD" }),
    event: "tableClass: STANDARD -> STANDARD_INFREQUENT_ACCESS",
  },
  {
    field: "deletionProtectionEnabled",
    declared: { deletionProtectionEnabled: true },
    drift: updates({ DeletionProtectionEnabled: false }),
    event: "deletionProtectionEnabled: false -> true",
  },
  {
    field: "resourcePolicy",
    declared: { resourcePolicy: POLICY },
    alike: [{ resourcePolicy: respelled(POLICY) }],
    drift: ({ arn, dynamodb }, name) => dynamodb.send(new DeleteResourcePolicyCommand({ ResourceArn: arn(name) })),
    event: "resourcePolicy: none -> {",
  },
  tags([{ key: "team", value: "shop" }]),
  {
    field: "timeToLive",
    declared: { timeToLive: { enabled: true, attributeName: "expires" } },
    drift: ({ dynamodb }, TableName) =>
      dynamodb.send(
        new UpdateTimeToLiveCommand({
          TableName,
          TimeToLiveSpecification: { AttributeName: "expires", Enabled: false },
        }),
      ),
    event: "timeToLive.enabled: false -> true",
  },
  {
    field: "timeToLive.attributeName",
    declared: { timeToLive: { enabled: true, attributeName: "expires" } },
    async drift({ dynamodb, clock }, TableName) {
      for (const [AttributeName, Enabled] of [
        ["expires", false],
        ["other", true],
      ] as const) {
        const TimeToLiveSpecification = { AttributeName, Enabled };
        await dynamodb.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
        clock.advance(3_601);
      }
    },
    event: "timeToLive.attributeName: other -> none; timeToLive.enabled: true -> false",
  },
  {
    field: "continuousBackups",
    declared: { continuousBackups: { pointInTimeRecoveryEnabled: true } },
    drift: ({ dynamodb }, TableName) =>
      dynamodb.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false },
        }),
      ),
    event: "continuousBackups.pointInTimeRecoveryEnabled: false -> true",
  },
  {
    field: "contributorInsights",
    declared: { contributorInsights: "ENABLE" },
    drift: ({ dynamodb }, TableName) =>
      dynamodb.send(new UpdateContributorInsightsCommand({ TableName, ContributorInsightsAction: "DISABLE" })),
    event: "contributorInsights: DISABLE -> ENABLE",
    stays: true,
  },
];
