import * as client from "@aws-sdk/client-dynamodb";
import type { Definition } from "../../../codegen/definition.ts";
import { columns, definitionsFor, keysThrough, nameRule } from "../../../codegen/definitions-for.ts";
import { keyArn } from "../../../codegen/references.ts";
import { fieldNotes } from "./field-notes.ts";
import { tableKind } from "./kind.ts";
import { limits } from "./limits.ts";
import { names } from "./names.ts";
import { tableNames } from "./table-name.ts";

const { create, enums, field, operations, output } = definitionsFor<typeof client>();

const TABLES = ["dynamodb:*:*:table/*"];

const updated = operations({ writes: ["UpdateTable"] });

const createServiceLinkedRole = (service: string) => ({
  actions: ["iam:CreateServiceLinkedRole"],
  resources: [`iam::*:role/aws-service-role/${service}/*`],
  conditions: { StringEquals: { "iam:AWSServiceName": service } },
});

/** The definition from which the CRD, the types, the calls, the permissions and the reference page of a `Table` are generated. */
export const definition: Definition = {
  kind: tableKind,
  shortNames: [],
  sdk: "@aws-sdk/client-dynamodb",
  client,
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
  limits,
  rules: { "spec.tableName": nameRule(tableNames) },
  closedEnums: enums("KeyType", "ScalarAttributeType"),
  names,
  notes: fieldNotes,
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
};
