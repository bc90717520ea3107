import type { FieldNotes } from "../../../codegen/definition.ts";
import type { TableSpec } from "./spec.generated.ts";

/** Documentation of a table's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof TableSpec, FieldNotes>> = {
  attributeDefinitions: {
    meaning: "The data types of the attributes that are keys of the table or of an index.",
    removal: "Nothing happens to an existing table. A new index requires the definitions of its key attributes.",
    difference:
      "Definitions of attributes that no key uses are not sent. A change to the type of a key attribute is rejected, whereas ACK ignores the change and never settles.",
  },
  billingMode: {
    default: "the billing mode is PROVISIONED",
    removal: "The billing mode is set to PROVISIONED. Without provisionedThroughput, the spec is rejected.",
    difference:
      "If the billing mode is PROVISIONED, the spec is rejected if the throughput of the table is missing or incomplete, or if a global secondary index has no throughput. The message names the missing field. A change to PROVISIONED sets the throughput of the table and of all its indexes in one call.",
  },
  continuousBackups: {
    meaning:
      "Point-in-time recovery: whether the table can be restored to any second of the recovery period. The recovery period is 35 days by default. Driftless does not manage it.",
    default: "point-in-time recovery is disabled",
    removal: "Point-in-time recovery is disabled.",
  },
  contributorInsights: {
    meaning:
      "Whether CloudWatch Contributor Insights shows the most frequently accessed keys. ENABLED and DISABLED are accepted as synonyms for ENABLE and DISABLE.",
    default: "the setting in AWS stays unchanged",
    removal: "Nothing happens: the setting in AWS stays unchanged.",
    difference: "The setting is read from AWS only if the spec sets it.",
  },
  deletionProtectionEnabled: {
    default: "deletion protection is disabled",
    removal: "Deletion protection is disabled.",
    difference:
      "If the field is false, deleting the object also deletes a table whose deletion protection was enabled outside Driftless: the protection is disabled first. If the field is true or omitted, a protected table is not deleted until the field is set to false, which is still possible while the object is being deleted.",
  },
  globalSecondaryIndexes: {
    meaning:
      "The global secondary indexes. Indexes that the spec no longer contains are deleted first, one after another. New indexes are created last, also one after another.",
    default: "the table has no global secondary indexes",
    removal: "Each index is deleted.",
    difference:
      "A change to the key schema or the projection of an index is rejected. To replace an index, give the new index a different name. The order of the list is ignored.",
  },
  keySchema: {
    meaning: "The primary key of the table. It cannot be changed.",
    removal: "Nothing happens, because the primary key of an existing table cannot be changed.",
    difference:
      "If the primary key of the table in AWS differs from the spec, the difference is reported in ACK.Terminal, whereas ACK ignores the difference and never settles.",
  },
  localSecondaryIndexes: {
    meaning: "The local secondary indexes. They cannot be changed.",
    default: "the table has no local secondary indexes",
    removal: "The removal is rejected, because local secondary indexes exist for as long as their table does.",
    difference:
      "If the indexes of the table in AWS differ from the spec, the difference is reported in ACK.Terminal, whereas ACK ignores the difference and never settles.",
  },
  onDemandThroughput: {
    meaning:
      "The limits on the throughput in on-demand mode. The value -1 means that there is no limit. Ignored if billingMode is PROVISIONED or omitted.",
    default: "the throughput in on-demand mode has no limits",
    removal: "The limits are removed.",
    difference: "ACK cannot remove a limit.",
  },
  provisionedThroughput: {
    meaning: "The throughput in provisioned mode. Ignored if billingMode is PAY_PER_REQUEST.",
    default:
      "the table has no provisioned throughput. If billingMode is PROVISIONED or omitted, such a spec is rejected",
    removal: "The removal is rejected if billingMode is PROVISIONED or omitted.",
    difference: "ACK also sends the field in on-demand mode, and AWS then rejects the request.",
  },
  resourcePolicy: {
    meaning: "The resource-based policy, as JSON. A policy with the same meaning as the one in AWS is not rewritten.",
    default: "the table has no resource-based policy",
    removal: "The policy is deleted.",
    difference: "An empty string means that there is no policy.",
  },
  sseSpecification: {
    meaning: "Encryption at rest with a KMS key. kmsMasterKeyID is the ID, ARN, alias or alias ARN of the key.",
    default: "the table is encrypted with a key that AWS owns",
    removal: "The table is encrypted with a key that AWS owns.",
    difference:
      "If sseType is omitted, it defaults to KMS. If kmsMasterKeyID is omitted or is an alias, any key counts as a match.",
  },
  streamSpecification: {
    meaning: "Whether DynamoDB Streams records changes to items, and what information about the items it records.",
    default: "the table has no stream",
    removal: "The stream is disabled.",
    difference:
      "A change to the view type takes two steps, as AWS requires, whereas ACK attempts it in one step and never settles.",
  },
  tableClass: {
    default: "the table class is STANDARD",
    removal: "The table class is set to STANDARD.",
  },
  tableName: {
    meaning: "The name of the table in DynamoDB. After the table has been created, a change to the name is rejected.",
    removal: "The removal is rejected, because the field is required.",
    difference: "If the name is changed, ACK creates a second table and loses track of the first.",
  },
  tableReplicas: {
    meaning:
      "The replicas of the table in other regions. They require a stream with the view type NEW_AND_OLD_IMAGES, and the deployment parameter `replicas` must be true.",
    default: "the table has no replicas",
    removal: "Each replica is deleted.",
    difference:
      "Replicas are changed one after another. A setting that the spec omits for an existing replica stays unchanged, because AWS cannot remove such a setting.",
  },
  tags: {
    meaning: "The tags of the table, in addition to those that Driftless sets.",
    default: "the spec adds no tags to those that Driftless sets",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets services.k8s.aws/driftless-owner.",
  },
  timeToLive: {
    meaning: "The attribute that contains the time at which an item expires.",
    default: "items do not expire",
    removal: "Time to live is disabled.",
    difference:
      "A change to a different attribute takes two steps, as AWS requires. AWS accepts one change per hour. A change that AWS rejects for this reason is retried until AWS accepts it.",
  },
};
