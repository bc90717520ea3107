import * as client from "@aws-sdk/client-sqs";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const GUIDE = "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide";

/** What is generated for a `Queue`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon SQS queue", "queue"],
  client,
  alpha,
  limits: {
    [`${GUIDE}/quotas-policies.html`]: { policy: 8192 },
    [`${GUIDE}/quotas-queues.html`]: { queueName: 80 },
  },
  columns: { DelaySeconds: "spec.delaySeconds", visibilityTimeout: "spec.visibilityTimeout" },
  names,
  notes: fieldNotes,
});
