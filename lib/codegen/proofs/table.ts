import * as client from "@aws-sdk/client-dynamodb";
import { type Definition, definitionsFor } from "../definition.ts";

const { create, field, output } = definitionsFor(client);

/** DynamoDB's `Table`, to prove that the generator is not made for one kind: nothing reconciles it. */
export const tableDefinition: Definition = {
  kind: { group: "dynamodb.services.k8s.aws", version: "v1alpha1", kind: "Table", plural: "tables" },
  shortNames: [],
  sdk: "@aws-sdk/client-dynamodb",
  client,
  service: "dynamodb",
  ...create("CreateTable", {}),
  operations: [],
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
  furtherActions: {},
  notes: {},
  printerColumns: [],
  selectableFields: [],
  descriptions: { kind: "A DynamoDB table.", spec: "Its declared state.", status: "Its observed state." },
};
