import type * as sdk from "@aws-sdk/client-lambda";
import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import type { SettingGroup } from "../../driver/part-data.ts";
import { compact } from "../../values/normal-form.ts";
import type { EventSourceMappingSpec } from "./spec.generated.ts";

type Fields = Partial<EventSourceMappingSpec>;

/** Everything that one call changes. */
export const configuration: SettingGroup<typeof sdk, EventSourceMappingSpec> = {
  write: "UpdateEventSourceMapping",
  exclusive: true,
  exposure: true,
  unordered: ["functionResponseTypes", "sourceAccessConfigurations"],
  // https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html,
  // https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html, …/kinesis-on-failure-destination.html
  settings: {
    functionName: { normal: nameIn },
    amazonManagedKafkaEventSourceConfig: {},
    batchSize: {
      normal: (size, spec) => (size === batchSizeOf(spec) ? undefined : size),
      emptied: batchSizeOf,
    },
    bisectBatchOnFunctionError: { initial: false },
    destinationConfig: { emptied: { onFailure: { destination: "" } } },
    enabled: { initial: true },
    filterCriteria: { emptied: {} },
    functionResponseTypes: { emptied: [] },
    loggingConfig: {},
    maximumBatchingWindowInSeconds: { initial: 0 },
    maximumRecordAgeInSeconds: { initial: -1 },
    maximumRetryAttempts: { initial: -1 },
    parallelizationFactor: { initial: 1 },
    scalingConfig: { emptied: {} },
    selfManagedKafkaEventSourceConfig: {},
    sourceAccessConfigurations: { emptied: [] },
    tumblingWindowInSeconds: { initial: 0 },
  },
  agrees(desired: Fields = {}, observed: Fields = {}) {
    const kept = KEPT.map((name) => [name, merged(own(desired, name), own(observed, name))] as const);
    return stableText({ ...desired, ...compact(Object.fromEntries(kept)) }) === stableText(observed);
  },
};

/** Lambda does not remove these, and fills some of them in. */
const KEPT = ["amazonManagedKafkaEventSourceConfig", "loggingConfig", "selfManagedKafkaEventSourceConfig"] as const;

function merged(desired: object | undefined, observed: object | undefined): object | undefined {
  return observed === undefined ? desired : { ...observed, ...desired };
}

/** The size of the batches of a new mapping. */
function batchSizeOf({ eventSourceARN = "" }: Fields): number {
  return eventSourceARN.split(":")[2] === "sqs" ? 10 : 100;
}

/** The name of a function, with its version or alias, in the name or the ARN. */
function nameIn(text: string): string {
  return text.replace(/^arn:[^:]*:lambda:[^:]*:[^:]*:function:/, "");
}
