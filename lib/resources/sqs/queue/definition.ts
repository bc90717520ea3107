import * as client from "@aws-sdk/client-sqs";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { keyId, policyDocument } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const GUIDE = "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide";

/** What is generated for a `Queue`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon SQS queue", "queue"],
  client,
  alpha,
  references: { kmsMasterKeyID: keyId, policy: policyDocument },
  limits: {
    "spec.policy": { maxLength: 8192, source: `${GUIDE}/quotas-policies.html` },
    "spec.queueName": { maxLength: 80, source: `${GUIDE}/quotas-queues.html` },
  },
  columns: { DelaySeconds: "spec.delaySeconds", visibilityTimeout: "spec.visibilityTimeout" },
  notes: fieldNotes,
});
