import type * as sdk from "@aws-sdk/client-dynamodb";
import { dynamodb } from "../../aws/services/dynamodb.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { INNER, KEY, keyIn, OWN_NAME, OWN_POLICY, REGION } from "../../kind/publish/common-names.ts";
import {
  columns,
  definitionsFor,
  keyLimit,
  keysThrough,
  nameRule,
  tagLimits,
} from "../../kind/publish/definitions-for.ts";

import type { PublishedCode } from "../../kind/publish/published.ts";
import { keyArn } from "../../kind/publish/reference-targets.ts";
import { tableKind } from "./table/kind.ts";
import { tableNames } from "./table/table-name.ts";

/** An Amazon DynamoDB table. Its parts, and how it is created, described and removed, are code: the modules in `table/`. */
export const page = { resource: tableKind, service: dynamodb };

/** How DynamoDB lists tables. */
export const list = {
  call: "ListTables",
  at: "TableNames",
  token: ["LastEvaluatedTableName", "ExclusiveStartTableName"],
} satisfies PageListing<typeof sdk>;

const { create, enums, field, operations, output } = definitionsFor<typeof sdk>();

const TABLES = ["dynamodb:*:*:table/*"];

const updated = operations({ writes: ["UpdateTable"] });

const createServiceLinkedRole = (service: string) => ({
  actions: ["iam:CreateServiceLinkedRole"],
  resources: [`iam::*:role/aws-service-role/${service}/*`],
  conditions: { StringEquals: { "iam:AWSServiceName": service } },
});

const GUIDE = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide";
const QUOTAS = `${GUIDE}/ServiceQuotas.html`;

/** What is generated for it. */
export const publish = (): PublishedCode => ({
  shortNames: [],
  sdk: "@aws-sdk/client-dynamodb",
  service: "dynamodb",
  resources: TABLES,
  ...create("CreateTable", {}),
  operations: operations({ reads: ["DescribeTable"], writes: ["DeleteTable"] }),
  exceptions: [],
  nameField: "tableName",
  immutable: ["keySchema", "localSecondaryIndexes"],
  references: { "sseSpecification.kmsMasterKeyID": { ackName: "SSESpecification.KMSMasterKeyID", to: keyArn } },
  additions: [],
  fields: {
    continuousBackups: field("UpdateContinuousBackups", "PointInTimeRecoverySpecification", {
      read: "DescribeContinuousBackups",
    }),
    contributorInsights: field("UpdateContributorInsights", "ContributorInsightsAction", {
      read: "DescribeContributorInsights",
    }),
    resourcePolicy: field("PutResourcePolicy", "Policy", {
      read: "GetResourcePolicy",
      remove: "DeleteResourcePolicy",
    }),
    tableReplicas: field("UpdateTable", "ReplicaUpdates.Create", { list: true }),
    tags: field("TagResource", "Tags", { read: "ListTagsOfResource", remove: "UntagResource" }),
    timeToLive: field("UpdateTimeToLive", "TimeToLiveSpecification", { read: "DescribeTimeToLive" }),
  },
  statusFields: {
    globalSecondaryIndexesDescriptions: output("DescribeTable", "Table.GlobalSecondaryIndexes"),
  },
  calls: {
    attributeDefinitions: updated,
    billingMode: updated,
    deletionProtectionEnabled: updated,
    globalSecondaryIndexes: updated,
    onDemandThroughput: updated,
    provisionedThroughput: updated,
    sseSpecification: updated,
    streamSpecification: updated,
    tableClass: updated,
  },
  permissions: {
    // DynamoDB creates a service-linked role for an account's first insights and for its first replica:
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/using-service-linked-roles.html
    contributorInsights: [createServiceLinkedRole("contributorinsights.dynamodb.amazonaws.com")],
    // DynamoDB copies the items on behalf of the principal that adds a replica:
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/V2gt_IAM.html
    tableReplicas: [
      {
        actions: [
          "dynamodb:BatchWriteItem",
          "dynamodb:CreateTableReplica",
          "dynamodb:DeleteItem",
          "dynamodb:DeleteTableReplica",
          "dynamodb:GetItem",
          "dynamodb:PutItem",
          "dynamodb:Query",
          "dynamodb:Scan",
          "dynamodb:UpdateItem",
        ],
        resources: TABLES,
        parameter: "replicas",
        inEveryRegion: true,
      },
      { ...createServiceLinkedRole("replication.dynamodb.amazonaws.com"), parameter: "replicas" },
    ],
    // DynamoDB uses a customer's key on behalf of the principal that encrypts a table with it:
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html
    sseSpecification: [
      keysThrough(
        "dynamodb",
        "CreateGrant",
        "Decrypt",
        "DescribeKey",
        "Encrypt",
        "GenerateDataKey",
        "GenerateDataKeyWithoutPlaintext",
        "ReEncryptFrom",
        "ReEncryptTo",
      ),
    ],
  },
  trailParameters: ["tableName", "resourceArn"],
  limits: {
    "spec.globalSecondaryIndexes[].projection.nonKeyAttributes": { maxItems: 100, source: QUOTAS },
    "spec.localSecondaryIndexes": { maxItems: 5, source: QUOTAS },
    "spec.localSecondaryIndexes[].projection.nonKeyAttributes": { maxItems: 100, source: QUOTAS },
    "spec.resourcePolicy": { maxLength: 20_480, source: `${GUIDE}/rbac-considerations.html` },
    "spec.sseSpecification.kmsMasterKeyID": keyLimit,
    "spec.tableName": { maxLength: 255, source: `${GUIDE}/HowItWorks.NamingRulesDataTypes.html` },
    "spec.tableReplicas[].kmsMasterKeyID": keyLimit,
    ...tagLimits("spec.tags", `${GUIDE}/Tagging.html`),
  },
  rules: { "spec.tableName": nameRule(tableNames) },
  closedEnums: enums("KeyType", "ScalarAttributeType"),
  names: {
    tableName: OWN_NAME,
    "tableReplicas[].regionName": REGION,
    "tableReplicas[].kmsMasterKeyID": keyIn("regionName"),
    "sseSpecification.kmsMasterKeyID": KEY,
    resourcePolicy: OWN_POLICY,
    ...eachOf(INNER, "*.attributeName", "*.indexName", "*.nonKeyAttributes[]"),
  },
  printerColumns: columns("Table", "spec.tableName", [
    { name: "ARN", type: "string", jsonPath: ".status.ackResourceMetadata.arn", priority: 1 },
    { name: "Class", type: "string", jsonPath: ".spec.tableClass" },
    { name: "Status", type: "string", jsonPath: ".status.tableStatus" },
  ]),
  selectableFields: [".spec.tableName"],
  descriptions: {
    kind: "An Amazon DynamoDB table that Driftless keeps in the state that its spec declares.",
    spec: "The declared state of the table. Unless the documentation of a field states otherwise, settings that the spec omits are kept at the values that AWS assigns to a new table.",
    status: "The result of the last reconcile pass.",
  },
});
