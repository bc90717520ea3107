import { each } from "../../../codegen/definitions-for.ts";
import { KEY, OWN_NAME, OWN_POLICY, SETTING, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a queue's spec name. */
export const names: Names = {
  queueName: OWN_NAME,
  kmsMasterKeyID: KEY,
  redrivePolicy: target("any queue", "", { inDocument: "deadLetterTargetArn" }),
  redriveAllowPolicy: { public: "the queues that may use the queue itself for their dead letters" },
  policy: OWN_POLICY,
  ...each(SETTING, "contentBasedDeduplication", "deduplicationScope", "delaySeconds", "fifoQueue"),
  ...each(SETTING, "fifoThroughputLimit", "kmsDataKeyReusePeriodSeconds", "maximumMessageSize"),
  ...each(SETTING, "messageRetentionPeriod", "receiveMessageWaitTimeSeconds", "sqsManagedSSEEnabled"),
  visibilityTimeout: SETTING,
};
