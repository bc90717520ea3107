import * as client from "@aws-sdk/client-elasticache";
import { keysThrough, tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import {
  cacheParameterGroupName,
  cacheSnapshotName,
  cacheSubnetGroupName,
  cacheUserGroupID,
  keyArn,
  securityGroupID,
  topicArn,
} from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_CreateReplicationGroup.html";
const OWNED = [
  "DecreaseReplicaCount",
  "DeleteReplicationGroup",
  "IncreaseReplicaCount",
  "ModifyReplicationGroup",
  "ModifyReplicationGroupShardConfiguration",
].map((operation) => `elasticache:${operation}`);
const REFERRED = ["parametergroup", "securitygroup", "subnetgroup", "usergroup"];
/** ElastiCache uses the caller's rights to deliver logs. */
const LOGS = ["CreateLogDelivery", "DeleteLogDelivery", "GetLogDelivery", "ListLogDeliveries", "UpdateLogDelivery"];
const DETAILS = "logDeliveryConfigurations[].destinationDetails";

/** What is generated for a `ReplicationGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon ElastiCache replication group", "replication group"],
  client,
  alpha,
  rename: { ReplicationGroupDescription: "description" },
  statusFields: { events: { operation: "DescribeEvents", output: "Events" } },
  immutable: ["kmsKeyID", "networkType", "snapshotName"],
  references: {
    cacheParameterGroupName,
    cacheSubnetGroupName,
    kmsKeyID: keyArn,
    notificationTopicARN: topicArn,
    securityGroupIDs: { ...securityGroupID, list: true },
    snapshotName: cacheSnapshotName,
    userGroupIDs: { ...cacheUserGroupID, list: true },
  },
  ownedActions: OWNED,
  restrictedFields: [
    { field: "notificationTopicARN", names: "target" },
    {
      field: `${DETAILS}.cloudWatchLogsDetails.logGroup`,
      names: "target",
      arns: { "": "arn:{partition}:logs:{region}:{account}:log-group:{value}" },
    },
    {
      field: `${DETAILS}.kinesisFirehoseDetails.deliveryStream`,
      names: "target",
      arns: { "": "arn:{partition}:firehose:{region}:{account}:deliverystream/{value}" },
    },
  ],
  permissions: {
    replicationGroupID: [
      // ElastiCache checks these actions against other resources, too, or only.
      { actions: ["elasticache:DescribeEvents"], resources: ["*"] },
      { actions: ["elasticache:DescribeCacheClusters"], resources: ["elasticache:*:*:cluster:*"] },
      {
        actions: ["elasticache:CreateReplicationGroup", "elasticache:ModifyReplicationGroup"],
        resources: REFERRED.map((type) => `elasticache:*:*:${type}:*`),
      },
      { actions: ["elasticache:DeleteReplicationGroup"], resources: ["elasticache:*:*:snapshot:*"] },
    ],
    kmsKeyID: [keysThrough("elasticache", "CreateGrant", "Decrypt", "DescribeKey", "GenerateDataKey")],
    logDeliveryConfigurations: [
      {
        actions: LOGS.map((operation) => `logs:${operation}`),
        resources: ["*"],
        conditions: { Bool: { "aws:ViaAWSService": "true" } },
      },
    ],
  },
  limits: {
    "spec.replicationGroupID": { maxLength: 40, source: API },
    "spec.nodeGroupConfiguration": {
      maxItems: 500,
      source: "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/quota-limits.html",
    },
    "spec.logDeliveryConfigurations": {
      maxItems: 2,
      source: "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/Log_Delivery.html",
    },
    ...tagLimits("spec.tags", API),
  },
  columns: { STATUS: "status.status" },
  notes: fieldNotes,
});
