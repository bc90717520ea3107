import * as client from "@aws-sdk/client-lambda";
import { exception } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { brokerId, functionName, kafkaClusterArn, secretArn } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/lambda/latest/api";
const CREATE = `${API}/API_CreateEventSourceMapping.html`;
const KAFKA = ["amazonManagedKafkaEventSourceConfig", "selfManagedKafkaEventSourceConfig"];
const registry = KAFKA.map((field) => `${field}.schemaRegistryConfig.accessConfigs[].uri`);

/** What is generated for an `EventSourceMapping`. */
export const definition = definitionOf(data, {
  noun: ["A mapping that gives an AWS Lambda function the events of a source", "mapping"],
  client,
  alpha,
  rename: {},
  exceptions: [
    exception<client.SourceAccessConfiguration>("SourceAccessConfiguration", { URI: "uRI" }),
    exception<client.KafkaSchemaRegistryAccessConfig>("KafkaSchemaRegistryAccessConfig", { Type: "type" }),
  ],
  references: {
    eventSourceARN: kafkaClusterArn,
    functionName,
    queues: { ...brokerId, list: true },
    ...Object.fromEntries(registry.map((field) => [field, secretArn])),
  },
  restrictedFields: [
    {
      field: "functionName",
      names: "function",
      arns: { "": "arn:{partition}:lambda:{region}:{account}:function:{value}" },
    },
    { field: "eventSourceARN", names: "source" },
    { field: "selfManagedEventSource.endpoints.KAFKA_BOOTSTRAP_SERVERS[]", names: "source" },
    { field: "destinationConfig.onFailure.destination", names: "target" },
    { field: "destinationConfig.onSuccess.destination", names: "target" },
  ],
  owned: true,
  permissions: {
    // Lambda checks these actions against no resource. The tags say who owns what a mapping connects.
    functionName: [
      { actions: ["lambda:CreateEventSourceMapping", "lambda:ListEventSourceMappings"], resources: ["*"] },
      { actions: ["lambda:ListTags"], resources: ["lambda:*:*:function:*"] },
    ],
    eventSourceARN: [
      { actions: ["sqs:GetQueueUrl", "sqs:ListQueueTags"], resources: ["sqs:*:*:*"] },
      { actions: ["dynamodb:ListTagsOfResource"], resources: ["dynamodb:*:*:table/*"] },
    ],
  },
  limits: {
    "spec.filterCriteria.filters": {
      maxItems: 10,
      source: "https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html",
    },
    "spec.filterCriteria.filters[].pattern": { maxLength: 4096, source: `${API}/API_Filter.html` },
    "spec.functionName": { maxLength: 256, source: CREATE },
    "spec.functionResponseTypes": { maxItems: 1, source: CREATE },
    "spec.queues": { maxItems: 1, source: CREATE },
    "spec.sourceAccessConfigurations": { maxItems: 22, source: CREATE },
    "spec.sourceAccessConfigurations[].uRI": { maxLength: 10_000, source: `${API}/API_SourceAccessConfiguration.html` },
    "spec.topics": { maxItems: 1, source: CREATE },
  },
  columns: { FUNCTION: "status.functionARN", STATE: "status.state" },
  notes: fieldNotes,
});
