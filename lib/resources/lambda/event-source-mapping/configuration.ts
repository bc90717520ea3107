import type * as sdk from "@aws-sdk/client-lambda";
import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import type { Setting } from "../../driver/part-data.ts";
import { compact } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import type { EventSourceMappingSpec } from "./spec.generated.ts";

type Fields = Partial<EventSourceMappingSpec>;

/** Everything that one call changes. Lambda keeps what the call omits. */
export const configuration: Setting<typeof sdk, EventSourceMappingSpec> = {
  fields: [
    "functionName",
    "amazonManagedKafkaEventSourceConfig",
    "batchSize",
    "bisectBatchOnFunctionError",
    "destinationConfig",
    "enabled",
    "filterCriteria",
    "functionResponseTypes",
    "loggingConfig",
    "maximumBatchingWindowInSeconds",
    "maximumRecordAgeInSeconds",
    "maximumRetryAttempts",
    "parallelizationFactor",
    "scalingConfig",
    "selfManagedKafkaEventSourceConfig",
    "sourceAccessConfigurations",
    "tumblingWindowInSeconds",
  ],
  fieldByField: true,
  write: "UpdateEventSourceMapping",
  exclusive: true,
  exposure: true,
  initial: {},
  unordered: ["functionResponseTypes", "sourceAccessConfigurations"],
  // https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html, …/kinesis-on-failure-destination.html
  emptied: (_name, spec) => ({
    ...defaultsOf(spec),
    destinationConfig: { onFailure: { destination: "" } },
    filterCriteria: {},
    functionResponseTypes: [],
    scalingConfig: {},
    sourceAccessConfigurations: [],
  }),
  reduced({ functionName = "", ...fields }) {
    const defaults = new Map<string, unknown>(Object.entries(defaultsOf(fields)));
    const declared = Object.entries(withoutEmpty(fields)).filter(([name, value]) => defaults.get(name) !== value);
    return { ...Object.fromEntries(declared), functionName: nameIn(functionName) };
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

/** The values that Lambda assigns to a new mapping. https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html */
function defaultsOf({ eventSourceARN = "" }: Fields) {
  return {
    batchSize: eventSourceARN.split(":")[2] === "sqs" ? 10 : 100,
    bisectBatchOnFunctionError: false,
    enabled: true,
    maximumBatchingWindowInSeconds: 0,
    maximumRecordAgeInSeconds: -1,
    maximumRetryAttempts: -1,
    parallelizationFactor: 1,
    tumblingWindowInSeconds: 0,
  } satisfies Fields;
}

/** The name of a function, with its version or alias, in the name or the ARN. */
function nameIn(text: string): string {
  return text.replace(/^arn:[^:]*:lambda:[^:]*:[^:]*:function:/, "");
}
