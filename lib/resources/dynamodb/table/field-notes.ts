import type { FieldNotes } from "../../../codegen/definition.ts";
import type { TableSpec } from "./spec.generated.ts";

/** Documentation of a table's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof TableSpec, FieldNotes>> = {
  attributeDefinitions: {
    meaning: "The data types of the attributes that are keys of the table or of an index.",
    removal:
      "Nothing happens to an existing table. However, a new index cannot be created unless the spec defines its key attributes.",
    difference:
      "Definitions of attributes that no key uses are not sent. A change to the type of a key attribute is rejected, whereas ACK ignores the change and never settles.",
  },
  billingMode: {
    default: "the billing mode is PROVISIONED",
    removal: "The billing mode is set to PROVISIONED. If provisionedThroughput is not set, the spec is rejected.",
    difference:
      "In billing mode PROVISIONED, the spec is rejected if the throughput of the table is missing or incomplete, or if a global secondary index has no throughput. The message names the missing field. When the billing mode changes to PROVISIONED, one call sets the throughput of the table and all its indexes.",
  },
  continuousBackups: {
    meaning:
      "Point-in-time recovery: whether the table can be restored to any second within the recovery period. Driftless does not manage the length of the recovery period, which is 35 days by default.",
    default: "point-in-time recovery is disabled",
    removal: "Point-in-time recovery is disabled.",
  },
  contributorInsights: {
    meaning:
      "Whether CloudWatch Contributor Insights shows the most frequently accessed keys. ENABLED and DISABLED are accepted as synonyms for ENABLE and DISABLE.",
    default: "the setting in AWS remains unchanged",
    removal: "Nothing happens. The setting in AWS remains unchanged.",
    difference: "The setting is read from AWS only if the spec sets it.",
  },
  deletionProtectionEnabled: {
    default: "deletion protection is disabled",
    removal: "Deletion protection is disabled.",
    difference:
      "If the field is false and deletion protection was enabled outside Driftless, deleting the object first disables the protection and then deletes the table. If the field is true or omitted, a protected table is not deleted until the field is set to false. The field can be changed even while the object is being deleted.",
  },
  globalSecondaryIndexes: {
    meaning:
      "The global secondary indexes. Indexes that have been removed from the spec are deleted first, one at a time. New indexes are created last, also one at a time.",
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
    removal:
      "The removal is rejected, because local secondary indexes cannot be deleted unless the whole table is deleted.",
    difference:
      "If the indexes of the table in AWS differ from the spec, the difference is reported in ACK.Terminal, whereas ACK ignores the difference and never settles.",
  },
  onDemandThroughput: {
    meaning:
      "The limits on throughput in on-demand mode. The value -1 means that there is no limit. Ignored if billingMode is PROVISIONED or omitted.",
    default: "throughput in on-demand mode is not limited",
    removal: "The limits are removed.",
    difference: "ACK cannot remove a limit.",
  },
  provisionedThroughput: {
    meaning: "The throughput in provisioned mode. Ignored if billingMode is PAY_PER_REQUEST.",
    default: "the table has no provisioned throughput. The field must be set if billingMode is PROVISIONED or omitted",
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
    default: "the table is encrypted with an AWS owned key",
    removal: "The table is encrypted with an AWS owned key.",
    difference:
      "If sseType is omitted, it defaults to KMS. If kmsMasterKeyID is omitted or is an alias, the table matches the spec regardless of which key it uses.",
  },
  streamSpecification: {
    meaning:
      "Whether DynamoDB Streams records changes to items, and which information about each changed item it records.",
    default: "the table has no stream",
    removal: "The stream is disabled.",
    difference:
      "Changing the view type takes two steps, because AWS requires the stream to be disabled first. ACK attempts the change in one step and never settles.",
  },
  tableClass: {
    default: "the table class is STANDARD",
    removal: "The table class is set to STANDARD.",
  },
  tableName: {
    meaning: "The name of the table in DynamoDB. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "If the name is changed, ACK creates a second table and loses track of the first.",
  },
  tableReplicas: {
    meaning:
      "The replicas of the table in other regions. They require a stream with the view type NEW_AND_OLD_IMAGES, and the deployment parameter `replicas` must be true.",
    default: "the table has no replicas",
    removal: "Each replica is deleted.",
    difference:
      "Replicas are changed one at a time. If the spec omits a setting of an existing replica, the setting remains unchanged, because AWS provides no way to remove it.",
  },
  tags: {
    meaning: "The tags of the table, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
  timeToLive: {
    meaning: "The attribute that contains the time at which an item expires.",
    default: "items do not expire",
    removal: "Time to live is disabled.",
    difference:
      "Switching to a different attribute takes two steps, because AWS requires time to live to be disabled first. AWS accepts only one change per hour. A change that AWS rejects for this reason is retried until it succeeds.",
  },
};
