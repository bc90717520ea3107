import type { FieldNotes } from "../../../codegen/definition.ts";
import type { TableSpec } from "./spec.generated.ts";

/** Documentation of a table's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof TableSpec, FieldNotes>> = {
  attributeDefinitions: {
    meaning: "The types of the attributes that are keys of the table or of an index.",
    removal: "Refused: it is required.",
    difference:
      "Definitions that no key uses are not sent. A changed type of a key is refused; ACK ignores it and never settles.",
  },
  billingMode: {
    default: "PROVISIONED",
    removal: "It is set to PROVISIONED.",
    difference:
      "PROVISIONED without throughput is refused with the field that is missing. A change to PROVISIONED sets the throughput of the table and of all its indexes in one call.",
  },
  continuousBackups: {
    meaning: "Point-in-time recovery: whether the table can be restored to any second of the last 35 days.",
    default: "point-in-time recovery is disabled",
    removal: "Point-in-time recovery is disabled.",
  },
  contributorInsights: {
    meaning:
      "Whether CloudWatch Contributor Insights shows the most accessed keys: ENABLE, ENABLED, DISABLE or DISABLED.",
    default: "it stays unchanged",
    removal: "Nothing: it stays unchanged.",
    difference: "It is only read if the spec sets it.",
  },
  deletionProtectionEnabled: {
    default: "false",
    removal: "Deletion protection is disabled.",
    difference:
      "If it is false, deleting the object disables the deletion protection that somebody else has enabled. If it is true, set it to false to let the table be deleted, even after the object was deleted.",
  },
  globalSecondaryIndexes: {
    meaning: "The global secondary indexes. They are changed one after another, those that are left out first.",
    default: "no indexes",
    removal: "Each index is deleted.",
    difference:
      "A changed key schema or projection of an index is refused; give the index a different name to have it replaced. The order of the list is ignored.",
  },
  keySchema: {
    meaning: "The primary key of the table. It cannot be changed.",
    removal: "Refused: it is required.",
    difference:
      "A table with a different key is reported in ACK.Terminal; ACK ignores the difference and never settles.",
  },
  localSecondaryIndexes: {
    meaning: "The local secondary indexes. They cannot be changed.",
    default: "no indexes",
    removal: "Refused: local secondary indexes exist as long as their table.",
    difference:
      "A table with different indexes is reported in ACK.Terminal; ACK ignores the difference and never settles.",
  },
  onDemandThroughput: {
    meaning:
      "The limits of the throughput in on-demand mode; -1 means no limit. Ignored if billingMode is PROVISIONED.",
    default: "no limits",
    removal: "The limits are removed.",
    difference: "ACK cannot remove a limit.",
  },
  provisionedThroughput: {
    meaning: "The throughput in provisioned mode. Ignored if billingMode is PAY_PER_REQUEST.",
    default: "no throughput, which is refused if billingMode is PROVISIONED",
    removal: "Refused if billingMode is PROVISIONED.",
    difference: "ACK sends it in on-demand mode as well, and AWS refuses the table.",
  },
  resourcePolicy: {
    meaning: "The resource-based policy, as JSON. A policy with the same meaning as the one in AWS is not rewritten.",
    default: "no policy",
    removal: "The policy is deleted.",
    difference: "An empty string means no policy.",
  },
  sseSpecification: {
    meaning: "The encryption at rest with a KMS key. kmsMasterKeyID is the id, ARN, alias or alias ARN of the key.",
    default: "encryption with a key that AWS owns",
    removal: "The table is encrypted with a key that AWS owns.",
    difference: "sseType is KMS if left out. If kmsMasterKeyID is left out, or is an alias, any key counts as a match.",
  },
  streamSpecification: {
    meaning: "Whether DynamoDB Streams records changes of items, and what it records of them.",
    default: "no stream",
    removal: "The stream is disabled.",
    difference:
      "A different view type is set in two steps, which AWS requires: ACK attempts it in one and never settles.",
  },
  tableClass: {
    default: "STANDARD",
    removal: "It is set to STANDARD.",
  },
  tableName: {
    meaning: "The name of the table in DynamoDB. A change after the table was created is refused.",
    removal: "Refused: it is required.",
    difference: "ACK creates a second table if the name is changed, and forgets the first.",
  },
  tableReplicas: {
    meaning:
      "The replicas of the table in other regions. They need a stream of type NEW_AND_OLD_IMAGES, and the deployment's parameter replicas.",
    default: "no replicas",
    removal: "Each replica is deleted.",
    difference:
      "Replicas are changed one after another. An override that is left out stays unchanged, because AWS cannot remove one.",
  },
  tags: {
    meaning: "The tags of the table, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets",
    removal: "All tags except those that Driftless sets are removed.",
    difference: "In addition to ACK's default tags, Driftless sets services.k8s.aws/driftless-owner.",
  },
  timeToLive: {
    meaning: "The attribute that holds the time at which an item expires.",
    default: "items do not expire",
    removal: "It is disabled.",
    difference:
      "A different attribute is set in two steps, which AWS requires. AWS accepts one change an hour; the next change is retried until the hour is over.",
  },
};
