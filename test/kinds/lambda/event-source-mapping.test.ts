import type { UpdateEventSourceMappingRequest } from "@aws-sdk/client-lambda";
import fc from "fast-check";
import { page as eventSourceMappingPage } from "../../../lib/kinds/lambda/event-source-mapping.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type FixedField, tags } from "../../kind/description.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import {
  type MappingOnLambda,
  openMappingOnLambda,
  QUEUE,
} from "../../support/kinds/kind-on-aws/lambda/mapping-on-lambda.ts";
import { recordedMappings } from "./recorded/event-source-mapping.ts";

type Changeable = ChangeableField<MappingOnLambda>;

const STREAM = {
  eventSourceARN: `arn:aws:kinesis:${REGION}:${ACCOUNT}:stream/clicks`,
  startingPosition: "AT_TIMESTAMP",
  startingPositionTimestamp: "2026-01-01T00:00:00Z",
};
const MSK = {
  eventSourceARN: `arn:aws:kafka:${REGION}:${ACCOUNT}:cluster/clicks/0123abcd`,
  startingPosition: "LATEST",
  topics: ["clicks"],
};
const KAFKA = {
  eventSourceARN: null,
  selfManagedEventSource: { endpoints: { KAFKA_BOOTSTRAP_SERVERS: ["kafka.example.com:9092"] } },
  startingPosition: "LATEST",
  topics: ["clicks"],
};
const MQ = { eventSourceARN: `arn:aws:mq:${REGION}:${ACCOUNT}:broker:mail:b-0123`, queues: ["mail"] };

const secret = (name: string) => `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${name}`;

/** The field, with a value, that one call changes. Another value is set in AWS. */
function field(
  name: string,
  base: Changeable["base"],
  value: unknown,
  drift: Partial<UpdateEventSourceMappingRequest>,
  event: string,
  rest: Partial<Changeable> = {},
): Changeable {
  return {
    field: name,
    ...(base && { base }),
    declared: { [name]: value },
    drift: (aws, mapping) => aws.configure(mapping, drift),
    event,
    ...rest,
  };
}

/** The fields of a mapping that can be changed. */
const changeableFields: readonly Changeable[] = [
  field(
    "amazonManagedKafkaEventSourceConfig",
    MSK,
    {
      schemaRegistryConfig: {
        accessConfigs: [{ type: "BASIC_AUTH", uri: secret("registry") }],
        eventRecordFormat: "JSON",
      },
    },
    { AmazonManagedKafkaEventSourceConfig: { SchemaRegistryConfig: { EventRecordFormat: "SOURCE" } } },
    "amazonManagedKafkaEventSourceConfig.",
    { stays: true },
  ),
  field("batchSize", undefined, 5, { BatchSize: 7 }, "batchSize: 7 -> 5"),
  field(
    "bisectBatchOnFunctionError",
    STREAM,
    true,
    { BisectBatchOnFunctionError: false },
    "bisectBatchOnFunctionError: false -> true",
  ),
  field(
    "destinationConfig",
    STREAM,
    { onFailure: { destination: QUEUE } },
    { DestinationConfig: { OnFailure: { Destination: `${QUEUE}-failed` } } },
    `destinationConfig.onFailure.destination: ${QUEUE}-failed -> ${QUEUE}`,
  ),
  field("enabled", undefined, false, { Enabled: true }, "enabled: true -> false"),
  field(
    "filterCriteria",
    undefined,
    { filters: [{ pattern: '{"body":{"shop":["books"]}}' }] },
    { FilterCriteria: {} },
    "filterCriteria: none -> ",
  ),
  {
    field: "functionName",
    declared: { batchSize: 3 },
    drift: (aws, name) => aws.configure(name, { FunctionName: `${name}:previous` }),
    event: "functionName: field-",
  },
  field(
    "functionResponseTypes",
    undefined,
    ["ReportBatchItemFailures"],
    { FunctionResponseTypes: [] },
    "functionResponseTypes: none -> ",
  ),
  field(
    "loggingConfig",
    MSK,
    { systemLogLevel: "DEBUG" },
    { LoggingConfig: { SystemLogLevel: "INFO" } },
    "loggingConfig.",
    {
      stays: true,
    },
  ),
  field(
    "maximumBatchingWindowInSeconds",
    undefined,
    5,
    { MaximumBatchingWindowInSeconds: 0 },
    "maximumBatchingWindowInSeconds: 0 -> 5",
  ),
  field(
    "maximumRecordAgeInSeconds",
    STREAM,
    600,
    { MaximumRecordAgeInSeconds: 60 },
    "maximumRecordAgeInSeconds: 60 -> 600",
  ),
  field("maximumRetryAttempts", STREAM, 0, { MaximumRetryAttempts: -1 }, "maximumRetryAttempts: -1 -> 0"),
  field("parallelizationFactor", STREAM, 2, { ParallelizationFactor: 1 }, "parallelizationFactor: 1 -> 2"),
  field("scalingConfig", undefined, { maximumConcurrency: 2 }, { ScalingConfig: {} }, "scalingConfig: none -> "),
  field(
    "selfManagedKafkaEventSourceConfig",
    KAFKA,
    { schemaRegistryConfig: { schemaRegistryURI: "https://registry.example.com", eventRecordFormat: "JSON" } },
    { SelfManagedKafkaEventSourceConfig: { SchemaRegistryConfig: { EventRecordFormat: "SOURCE" } } },
    "selfManagedKafkaEventSourceConfig.",
    { stays: true },
  ),
  field(
    "sourceAccessConfigurations",
    MQ,
    [{ type_: "BASIC_AUTH", uRI: secret("broker") }],
    { SourceAccessConfigurations: [] },
    "sourceAccessConfigurations: none -> ",
  ),
  tags({ team: "shop" }),
  field("tumblingWindowInSeconds", STREAM, 30, { TumblingWindowInSeconds: 0 }, "tumblingWindowInSeconds: 0 -> 30"),
];

const cannotBeChanged = "cannot be changed";

/** The fields of a mapping that cannot be changed. */
const fixedFields: readonly FixedField[] = [
  { field: "eventSourceARN", change: { eventSourceARN: `${QUEUE}-2` }, refused: cannotBeChanged },
  { field: "queues", base: MQ, change: { queues: ["others"] }, refused: cannotBeChanged },
  {
    field: "selfManagedEventSource",
    base: KAFKA,
    change: { selfManagedEventSource: { endpoints: { KAFKA_BOOTSTRAP_SERVERS: ["other.example.com:9092"] } } },
    refused: cannotBeChanged,
  },
  { field: "startingPosition", base: MSK, change: { startingPosition: "TRIM_HORIZON" }, refused: cannotBeChanged },
  {
    field: "startingPositionTimestamp",
    base: STREAM,
    alike: [{ startingPositionTimestamp: "2026-01-01T00:00:00.5Z" }],
    change: { startingPositionTimestamp: "2026-01-02T00:00:00Z" },
    refused: cannotBeChanged,
  },
  { field: "topics", base: MSK, change: { topics: ["others"] }, refused: cannotBeChanged },
];

export const description = describeKind({
  kind: eventSourceMappingPage.resource,
  open: openMappingOnLambda,
  spec: (name) => ({ functionName: name, eventSourceARN: "arn:aws:sqs:us-west-2:000000000000:orders" }),
  resource: (name, { region, account }) => `lambda:${region}:${account}:event-source-mapping:${name}`,
  longestName: "01234567-89ab-4def-8123-456789abcdef",
  exposure: ["functionName"],
  identities: ["functionName"],
  exists: "ResourceConflictException",
  adoptionFields: [{ fields: { uuid: "0f1e-2d" }, is: { id: "0f1e-2d", spec: {} } }],
  anySpec: fc.record(
    {
      batchSize: fc.constantFrom(1, 10),
      enabled: fc.boolean(),
      filterCriteria: fc.record({ filters: fc.constantFrom([], [{ pattern: '{"body":{"shop":["books"]}}' }]) }),
      functionResponseTypes: fc.constantFrom([], ["ReportBatchItemFailures"]),
      maximumBatchingWindowInSeconds: fc.constantFrom(0, 5),
      scalingConfig: fc.constant({ maximumConcurrency: 2 }),
    },
    { requiredKeys: [] },
  ),
  needs: "it needs a function and a source in the same place whose tags say that objects in the namespace own them",
  ownTests:
    "its status identifies it; mapping.real.test.ts adopts one, and the driver writes its tags as those of a Function",
  changeable: changeableFields,
  fixed: fixedFields,
  defaults: { batchSize: 10, enabled: true, functionResponseTypes: [], maximumBatchingWindowInSeconds: 0 },
  lateSeconds: { "": 30, batchSize: 30, tags: 30 },
  recorded: recordedMappings,
});

if (import.meta.vitest) conforms(description);
