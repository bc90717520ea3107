import { randomUUID } from "node:crypto";
import type * as sdk from "@aws-sdk/client-lambda";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { createWork, type Work } from "../../support/aws/memory/work.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import type { TagStore } from "./lambda-in-memory.ts";

interface Mapping {
  readonly UUID: string;
  settings: Settings;
  changed: Date;
  readonly work: Work;
}

type Settings = Partial<Omit<sdk.CreateEventSourceMappingRequest & sdk.UpdateEventSourceMappingRequest, "Tags">>;

/** What Lambda shows about a mapping that declares none of it. */
const OF_ALL = { FunctionResponseTypes: [], MaximumBatchingWindowInSeconds: 0 };
const OF_STREAMS = {
  BisectBatchOnFunctionError: false,
  DestinationConfig: { OnFailure: {} },
  MaximumRecordAgeInSeconds: -1,
  MaximumRetryAttempts: -1,
  ParallelizationFactor: 1,
  TumblingWindowInSeconds: 0,
};

const HERE = `arn:aws:lambda:${REGION}:${ACCOUNT}`;

const arnOf = (uuid: string) => `${HERE}:event-source-mapping:${uuid}`;

const functionArn = (name = "") => (name.startsWith("arn:") ? name : `${HERE}:function:${name}`);

/** The operations of Lambda about event source mappings, in memory. Functions and sources need not exist. */
export function mappingsInMemory(tags: TagStore): Operations {
  const mappings = createStore<Mapping>(
    () => new AwsError("404 ResourceNotFoundException: The resource you requested does not exist."),
  );

  function changeable(uuid = ""): Mapping {
    const mapping = mappings.get(uuid);
    if (mapping.work.status() === undefined) return mapping;
    throw new AwsError("400 ResourceInUseException: Cannot update the event source mapping because it is in use.");
  }

  return {
    CreateEventSourceMapping({ Tags = {}, ...settings }: sdk.CreateEventSourceMappingRequest) {
      const { EventSourceArn: source, FunctionName } = settings;
      const isAlike = (other: Settings) =>
        other.EventSourceArn === source && functionArn(other.FunctionName) === functionArn(FunctionName);
      if (source && mappings.all().some((other) => isAlike(other.settings))) {
        throw new AwsError(
          `409 ResourceConflictException: An event source mapping with SQS arn (" ${source} ") and function (" ${FunctionName} ") already exists.`,
        );
      }
      const mapping = { UUID: randomUUID(), settings, changed: new Date(), work: createWork() };
      mappings.add(mapping.UUID, mapping);
      tags.add(arnOf(mapping.UUID), Tags);
      mapping.work.begin("Creating");
      return description(mapping);
    },
    GetEventSourceMapping({ UUID = "" }: sdk.GetEventSourceMappingRequest) {
      mappings.get(UUID).work.look();
      return description(mappings.get(UUID));
    },
    ListEventSourceMappings({ FunctionName, EventSourceArn }: sdk.ListEventSourceMappingsRequest) {
      const found = mappings.all().map(description);
      const isListed = (one: sdk.EventSourceMappingConfiguration) =>
        (FunctionName === undefined || one.FunctionArn === functionArn(FunctionName)) &&
        (EventSourceArn === undefined || one.EventSourceArn === EventSourceArn);
      return { EventSourceMappings: found.filter(isListed) };
    },
    UpdateEventSourceMapping({ UUID, ...settings }: sdk.UpdateEventSourceMappingRequest) {
      const mapping = changeable(UUID);
      mapping.settings = { ...mapping.settings, ...settings };
      mapping.changed = new Date();
      mapping.work.begin("Updating");
      return description(mapping);
    },
    DeleteEventSourceMapping({ UUID = "" }: sdk.DeleteEventSourceMappingRequest) {
      const mapping = changeable(UUID);
      mapping.work.begin("Deleting", () => {
        mappings.remove(UUID);
        tags.remove(arnOf(UUID));
      });
      return description(mapping);
    },
  };
}

function description({ UUID, settings, changed, work }: Mapping): sdk.EventSourceMappingConfiguration {
  const { Enabled = true, FunctionName, StartingPositionTimestamp: from, ...shown } = settings;
  const {
    DestinationConfig,
    EventSourceArn = "",
    FilterCriteria,
    ScalingConfig,
    SourceAccessConfigurations,
  } = settings;
  const isStream = /:(kinesis|dynamodb):/.test(EventSourceArn);
  return {
    BatchSize: EventSourceArn.includes(":sqs:") ? 10 : 100,
    ...OF_ALL,
    ...(isStream && OF_STREAMS),
    ...shown,
    ...(DestinationConfig?.OnFailure?.Destination === "" && { DestinationConfig: { OnFailure: {} } }),
    FilterCriteria: FilterCriteria?.Filters?.length ? FilterCriteria : undefined,
    ScalingConfig: ScalingConfig?.MaximumConcurrency ? ScalingConfig : undefined,
    SourceAccessConfigurations: SourceAccessConfigurations?.length ? SourceAccessConfigurations : undefined,
    // Lambda keeps no fractions of a second.
    StartingPositionTimestamp: from && new Date(Math.floor(from.getTime() / 1000) * 1000),
    UUID,
    EventSourceMappingArn: arnOf(UUID),
    FunctionArn: functionArn(FunctionName),
    LastModified: changed,
    State: work.status() ?? (Enabled ? "Enabled" : "Disabled"),
    StateTransitionReason: isStream ? "User action" : "USER_INITIATED",
  };
}
