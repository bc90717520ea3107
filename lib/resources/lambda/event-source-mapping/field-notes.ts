import type { FieldNotes } from "../../../codegen/definition.ts";
import type { EventSourceMappingSpec } from "./spec.generated.ts";

/** What the tests prove about mappings. */
export const alpha = `The tests run on moto, which delivers no events for these mappings. Its start script
(\`lib/local/emulators/moto/event_source_mappings.py\`) lets it keep all settings, accept every source, and make one change at a time, as
Lambda does. The local stack has mappings on MiniStack, which gives its functions the messages of queues, but is never busy, and keeps fewer settings.

| what Lambda does | emulators | tests |
| --- | --- | --- |
| It is busy after each change, and refuses another one with \`ResourceInUseException\` | neither moto nor MiniStack is | on moto, whose start script is |
| It rejects a mapping if the role of the function must not read the source; the pass is then repeated | neither moto nor MiniStack does | with an error in place of the response |
| It keeps the settings that a call omits, and removes those that a call empties | moto and MiniStack keep them | on moto, whose start script removes them |
| It reports sources that it cannot read in \`status.lastProcessingResult\` | – | none |

A mapping lets its function read everything that the source contains. So the function must have been created by an object in the same
namespace, and so must the queue, or the table of the stream; the deployment's parameter \`allowedEventSources\` lists the other sources that
objects can name: [security.md](security.md#sources-of-events). An object that adopts a mapping must therefore declare \`functionName\` and
\`eventSourceARN\`.`;

const FIXED = "It cannot be changed.";

/** Documentation of a mapping's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<
  Record<Exclude<keyof EventSourceMappingSpec, `${string}Ref` | `${string}Refs`>, FieldNotes>
> = {
  amazonManagedKafkaEventSourceConfig: {
    default: "Lambda assigns the consumer group, and there is no schema registry",
    removal: "The mapping keeps these settings, because Lambda cannot remove them.",
  },
  batchSize: {
    default: "it is 10 for a queue of SQS, and 100 for any other source",
    removal: "It is set to this value.",
  },
  bisectBatchOnFunctionError: { default: "batches are not divided", removal: "Batches are no longer divided." },
  destinationConfig: {
    default: "failed events are discarded",
    removal: "The destination is removed.",
    difference: "If the parameter allowedTargets is set, it must list the destination.",
  },
  enabled: { default: "the mapping is active", removal: "It is activated." },
  eventSourceARN: {
    meaning: "The ARN of the source: a queue, a stream, a cluster or a broker.",
    default: "`selfManagedEventSource` must be set",
    removal: FIXED,
    difference:
      "A queue, or the table of a stream, must have been created by an object in the same namespace, or be listed in the parameter allowedEventSources, as must every other source. Of the objects that `eventSourceRef` can name, a Queue is none: ACK reserves the field for clusters of MSK.",
  },
  filterCriteria: {
    default: "the function gets all events",
    removal: "The filters are removed.",
    difference: "ACK ignores changes to the filters in AWS.",
  },
  functionName: {
    meaning: "The name or the ARN of the function, which may end with a version or an alias.",
    default: "`functionRef` must refer to a function",
    removal: "The removal is rejected.",
    difference: "An object in the same namespace must have created the function. A partial ARN is rejected.",
  },
  functionResponseTypes: {
    default: "the response counts for the whole batch",
    removal: "It counts for the whole batch again.",
  },
  loggingConfig: {
    default: "Lambda decides",
    removal: "The mapping keeps the setting, because Lambda cannot remove it.",
  },
  maximumBatchingWindowInSeconds: {
    default: "it is 0, or 500 ms for sources other than SQS, Kinesis and DynamoDB",
    removal: "It is set to 0. Lambda cannot restore the 500 ms.",
  },
  maximumRecordAgeInSeconds: {
    default: "records of any age are processed",
    removal: "It is set to -1, which stands for any age.",
  },
  maximumRetryAttempts: {
    default: "Lambda retries until records expire",
    removal: "It is set to -1, which stands for no limit.",
  },
  parallelizationFactor: { default: "it is 1", removal: "It is set to 1." },
  queues: { meaning: "The queue of a broker of Amazon MQ.", default: "there is none", removal: FIXED },
  scalingConfig: { default: "there is no limit", removal: "The limit is removed." },
  selfManagedEventSource: {
    meaning: "The brokers of a self-managed Kafka, as `endpoints.KAFKA_BOOTSTRAP_SERVERS`.",
    default: "`eventSourceARN` must be set",
    removal: FIXED,
    difference: "The parameter allowedEventSources must list each broker, as `host:port`.",
  },
  selfManagedKafkaEventSourceConfig: {
    default: "Lambda assigns the consumer group, and there is no schema registry",
    removal: "The mapping keeps these settings, because Lambda cannot remove them.",
  },
  sourceAccessConfigurations: { default: "there are none", removal: "They are removed." },
  startingPosition: { default: "a queue has none; streams require it", removal: FIXED },
  startingPositionTimestamp: { default: "there is none", removal: FIXED },
  tags: { default: "the mapping has only the tags of the deployment", removal: "They are removed." },
  topics: { default: "there is none", removal: FIXED },
  tumblingWindowInSeconds: { default: "there is no window", removal: "The window is removed." },
};
