import * as client from "@aws-sdk/client-lambda";
import { exception } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { brokerId, functionName, kafkaClusterArn } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const DOCS = "https://docs.aws.amazon.com/lambda/latest";

/** What is generated for an `EventSourceMapping`. */
export const definition = definitionOf(data, {
  noun: ["A mapping that gives an AWS Lambda function the events of a source", "mapping"],
  client,
  alpha,
  exceptions: [
    exception<client.SourceAccessConfiguration>("SourceAccessConfiguration", { URI: "uRI" }),
    exception<client.KafkaSchemaRegistryAccessConfig>("KafkaSchemaRegistryAccessConfig", { Type: "type" }),
  ],
  references: { eventSourceARN: kafkaClusterArn, functionName, queues: { ...brokerId, list: true } },
  owned: "all",
  permissions: {
    // The tags say who owns what a mapping connects.
    functionName: [{ actions: ["ListTags"], resources: ["lambda:*:*:function:*"] }],
    eventSourceARN: [
      { actions: ["sqs:GetQueueUrl", "sqs:ListQueueTags"], resources: ["sqs:*:*:*"] },
      { actions: ["dynamodb:ListTagsOfResource"], resources: ["dynamodb:*:*:table/*"] },
    ],
  },
  limits: {
    [`${DOCS}/dg/invocation-eventfiltering.html`]: { "filterCriteria.filters": 10 },
    [`${DOCS}/api/API_SourceAccessConfiguration.html`]: { "sourceAccessConfigurations[].uRI": 10_000 },
  },
  columns: { FUNCTION: "status.functionARN" },
  names,
  notes: fieldNotes,
});
