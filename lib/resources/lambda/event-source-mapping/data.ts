import type * as sdk from "@aws-sdk/client-lambda";
import { lambda } from "../../../aws/services/lambda.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { SECONDS_LONG } from "../../../reconcile/contract/progress.ts";
import type { Place } from "../../../reconcile/contract/resource.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { configuration } from "./configuration.ts";
import { eventSourceMappingKind } from "./kind.ts";
import type { EventSourceMappingSpec } from "./spec.generated.ts";

/** A mapping that gives a function the events of a queue, a stream or another source. */
export const data = defineKind<typeof sdk, EventSourceMappingSpec>()({
  resource: eventSourceMappingKind,
  service: lambda,
  assigned: {
    field: "uuid",
    list: "ListEventSourceMappings",
    at: "EventSourceMappings",
    member: "UUID",
    limits: { FunctionName: "functionName" },
    // Lambda accepts one mapping of a function and a source.
    only: ({ EventSourceArn, Topics = [] }, { eventSourceARN, topics = [] }) =>
      Boolean(EventSourceArn) && EventSourceArn === eventSourceARN && String(Topics) === String(topics),
  },
  arn: arnOf,
  // A search looks at the tags of several mappings.
  ids: ({ id, place }) => ({ UUID: id, Resource: id === "" ? undefined : arnOf(id, place) }),
  read: [{ call: "GetEventSourceMapping" }],
  shown: {
    FunctionName: "FunctionArn",
    Enabled: ({ State }) => State !== "Disabled",
  },
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
  remove: { call: "DeleteEventSourceMapping", busy: "Deleting" },
  // InvalidParameterValueException is not among them: the role may get its permissions later, and the source may be created later.
  terminal: { codes: [] },
  busy: { ResourceInUseException: "Updating" },
  lateSeconds: 30,
  tags: { read: "ListTags", set: "TagResource", unset: "UntagResource" },
  parts: {
    eventSourceARN: {},
    selfManagedEventSource: {},
    queues: {},
    topics: {},
    startingPosition: {},
    startingPositionTimestamp: {
      desired: ({ startingPositionTimestamp: text = "" }) => inSeconds(text) || undefined,
      agrees: (desired: string, observed = "") => desired === inSeconds(observed),
    },
    functionName: configuration,
  },
  validate({ spec: { functionName = "", selfManagedEventSource } }) {
    const others = Object.keys(selfManagedEventSource?.endpoints ?? {}).filter(
      (key) => key !== "KAFKA_BOOTSTRAP_SERVERS",
    );
    if (others.length > 0) {
      throw new TerminalError(
        "NotSupported",
        "spec.selfManagedEventSource.endpoints has only the key KAFKA_BOOTSTRAP_SERVERS",
      );
    }
    if (!/^[0-9]{12}:|^function:/.test(functionName)) return;
    throw new TerminalError(
      "NotSupported",
      "spec.functionName must be the name of a function, or its ARN from the beginning",
    );
  },
});

function arnOf(id: string, { partition, region, account }: Place): string {
  return `arn:${partition}:lambda:${region}:${account}:event-source-mapping:${id}`;
}

/** A time without the fractions of a second, which Lambda does not keep. Any other text as it is. */
function inSeconds(text: string): string {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? text : new Date(Math.floor(milliseconds / 1000) * 1000).toISOString();
}
