import * as client from "@aws-sdk/client-dynamodb";
import type { Definition } from "../definition.ts";
import { definitionsFor } from "../definitions-for.ts";

const { create, field, operations, output } = definitionsFor<typeof client>();

/** DynamoDB's `Table`, which nothing reconciles. It proves that the generator works for more than one kind. */
export const tableDefinition: Definition = {
  kind: { group: "dynamodb.services.k8s.aws", version: "v1alpha1", kind: "Table", plural: "tables" },
  shortNames: [],
  sdk: "@aws-sdk/client-dynamodb",
  client,
  service: "dynamodb",
  resources: ["dynamodb:*:*:table/*"],
  ...create("CreateTable", {}),
  operations: operations({ reads: ["DescribeTable"] }),
  exceptions: [],
  immutable: ["keySchema", "localSecondaryIndexes"],
  references: ["spec.sseSpecification.kmsMasterKeyID"],
  additions: [],
  fields: {
    continuousBackups: field("UpdateContinuousBackups", "PointInTimeRecoverySpecification"),
    contributorInsights: field("UpdateContributorInsights", "ContributorInsightsAction"),
    tableReplicas: field("UpdateTable", "ReplicaUpdates.Create", { list: true }),
    timeToLive: field("UpdateTimeToLive", "TimeToLiveSpecification"),
  },
  statusFields: {
    globalSecondaryIndexesDescriptions: output("DescribeTable", "Table.GlobalSecondaryIndexes"),
  },
  calls: {},
  permissions: {},
  notes: {},
  printerColumns: [],
  selectableFields: [],
  descriptions: { kind: "A DynamoDB table.", spec: "Its declared state.", status: "Its observed state." },
};
