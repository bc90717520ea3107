import type * as sdk from "@aws-sdk/client-lambda";
import { lambda } from "../../aws/services/lambda.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { target } from "../../kind/publish/common-names.ts";
import { arns, exception } from "../../kind/publish/definitions-for.ts";
import type { Published } from "../../kind/publish/published.ts";
import { brokerId, functionName, kafkaClusterArn, secretArn } from "../../kind/publish/reference-targets.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { SECONDS_LONG } from "../../reconcile/contract/progress.ts";
import type { EventSourceMappingSpec as Spec } from "./event-source-mapping/spec.generated.ts";

/** The size of the batches of a new mapping. */
const batchSizeOf = ({ eventSourceARN: arn = "" }: Partial<Spec>) => (/^arn:[^:]*:sqs:/.test(arn) ? 10 : 100);

const secondsOf = (time = "") => Math.floor(Date.parse(time) / 1000);

/** A mapping that gives a function the events of a queue, a stream or another source. */
export const page = defineKind<typeof sdk, Spec>()({
  resource: ackKind("lambda", "EventSourceMapping", "eventsourcemappings"),
  service: lambda,
  assigned: {
    field: "uuid",
    read: "ListEventSourceMappings",
    at: "EventSourceMappings",
    token: ["NextMarker", "Marker"],
    member: "UUID",
    input: ({ functionName }) => ({ FunctionName: functionName }),
    // Lambda accepts one mapping of a function and a source.
    alike({ EventSourceArn, Topics = [] }, { eventSourceARN, topics = [] }) {
      const isSame = Boolean(EventSourceArn) && EventSourceArn === eventSourceARN && String(Topics) === String(topics);
      return isSame ? "only" : true;
    },
  },
  arn: (id, { partition, region, account }) =>
    `arn:${partition}:lambda:${region}:${account}:event-source-mapping:${id}`,
  ids: ({ id, arn }) => ({ UUID: id, Resource: arn }),
  read: [{ call: "GetEventSourceMapping" }],
  shown: { FunctionName: "FunctionArn", Enabled: ({ State }) => State !== "Disabled" },
  // A mapping does not exist, or its function does not exist any more.
  absent: ["ResourceNotFoundException"],
  figures: ["lastProcessingResult"],
  states: {
    member: "State",
    noun: "mapping",
    work: { usually: "a few seconds, and some minutes for Kafka", ...SECONDS_LONG },
    // Until a mapping is deleted, Lambda accepts no other one of the same function and source.
    busy: { Creating: {}, Enabling: {}, Disabling: {}, Updating: {}, Deleting: { removing: true } },
  },
  exclusive: "Updating",
  create: { call: "CreateEventSourceMapping", exists: "ResourceConflictException" },
  remove: { call: "DeleteEventSourceMapping", exclusive: "Deleting" },
  // InvalidParameterValueException is not among them: the role may get its permissions later, and the source may be created later.
  terminal: { codes: ["ValidationException"] },
  busy: { ResourceInUseException: "Updating" },
  lateSeconds: 30,
  tags: { read: "ListTags", set: "TagResource", unset: "UntagResource" },
  parts: {
    eventSourceARN: {},
    selfManagedEventSource: {},
    queues: {},
    topics: {},
    startingPosition: {},
    // Lambda keeps no fractions of a second.
    startingPositionTimestamp: { agrees: (declared, shown) => secondsOf(declared) === secondsOf(shown) },
    mapping: {
      write: "UpdateEventSourceMapping",
      exposure: true,
      unordered: ["functionResponseTypes", "sourceAccessConfigurations"],
      // https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html,
      // https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html, …/kinesis-on-failure-destination.html
      settings: {
        // The name of a function, with its version or alias, in the name or the ARN.
        functionName: { normal: (text) => text.replace(/^arn:[^:]*:lambda:[^:]*:[^:]*:function:/, "") },
        amazonManagedKafkaEventSourceConfig: { stays: true },
        batchSize: { filled: batchSizeOf, emptied: batchSizeOf },
        bisectBatchOnFunctionError: { initial: false },
        destinationConfig: { emptied: { onFailure: { destination: "" } } },
        enabled: { initial: true },
        filterCriteria: { emptied: {} },
        functionResponseTypes: { emptied: [] },
        loggingConfig: { stays: true },
        maximumBatchingWindowInSeconds: { initial: 0 },
        maximumRecordAgeInSeconds: { initial: -1 },
        maximumRetryAttempts: { initial: -1 },
        parallelizationFactor: { initial: 1 },
        scalingConfig: { emptied: {} },
        selfManagedKafkaEventSourceConfig: { stays: true },
        sourceAccessConfigurations: { emptied: [] },
        tumblingWindowInSeconds: { initial: 0 },
      },
    },
  },
  validate({ spec: { functionName = "", selfManagedEventSource: { endpoints = {} } = {} } }) {
    const text = Object.keys(endpoints).some((key) => key !== "KAFKA_BOOTSTRAP_SERVERS")
      ? "selfManagedEventSource.endpoints has only the key KAFKA_BOOTSTRAP_SERVERS"
      : /^[0-9]{12}:|^function:/.test(functionName) &&
        "functionName must be the name of a function, or its ARN from the beginning";
    if (text) throw new TerminalError("NotSupported", `spec.${text}`);
  },
});

/** How Lambda lists mappings. They have no names: each is called after its function or, if it has one, after the function's version or alias. */
export const list = {
  call: "ListEventSourceMappings",
  at: "EventSourceMappings",
  named: "FunctionArn",
  after: ":",
  assigned: { id: "UUID", arn: "EventSourceMappingArn" },
  token: ["NextMarker", "Marker"],
} satisfies PageListing<typeof sdk>;

const DOCS = "https://docs.aws.amazon.com/lambda/latest";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["A mapping that gives an AWS Lambda function the events of a source", "mapping"],
  exceptions: [
    exception<sdk.SourceAccessConfiguration>("SourceAccessConfiguration", { URI: "uRI" }),
    exception<sdk.KafkaSchemaRegistryAccessConfig>("KafkaSchemaRegistryAccessConfig", { Type: "type" }),
  ],
  references: {
    eventSourceARN: kafkaClusterArn,
    functionName,
    queues: brokerId,
    "amazonManagedKafkaEventSourceConfig.schemaRegistryConfig.accessConfigs[].uri": secretArn,
    "selfManagedKafkaEventSourceConfig.schemaRegistryConfig.accessConfigs[].uri": secretArn,
  },
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
  columns: { FUNCTION: "status.functionARN", STATE: "status.state" },
  names: {
    functionName: {
      restricted: "function",
      reaches: "any function",
      arns: arns("lambda:{region}:{account}:function:"),
    },
    ...eachOf(
      { restricted: "source", reaches: "what any queue, stream or broker contains" } as const,
      "eventSourceARN",
      "selfManagedEventSource.endpoints{}[]",
    ),
    ...eachOf(target("any queue, topic, bucket or event bus"), "*.onFailure.destination", "*.onSuccess.destination"),
    "sourceAccessConfigurations[].uRI": {
      ...target("any secret, subnet or security group; `/` is the default virtual host of a broker"),
      arns: {
        "subnet:": "arn:{partition}:ec2:{region}:{account}:subnet/{rest}",
        "security_group:": "arn:{partition}:ec2:{region}:{account}:security-group/{rest}",
      },
      except: ["/"],
    },
    "*.schemaRegistryConfig.schemaRegistryURI": target("any schema registry"),
    "*.schemaRegistryConfig.accessConfigs[].uri": target("any secret"),
    ...eachOf({ own: "it is in the source, which is restricted itself" }, "topics[]", "queues[]", "*.consumerGroupID"),
    "filterCriteria.filters[].pattern": { notAName: "a pattern of the source's events" },
  },
});
