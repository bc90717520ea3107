import { hash } from "node:crypto";
import type * as sdk from "@aws-sdk/client-lambda";
import type { SettingGroup } from "../../driver/part-data.ts";
import { orNothing } from "../../values/normal-form.ts";
import type { FunctionSpec } from "./spec.generated.ts";

type Fields = Partial<FunctionSpec>;

/** Everything that one call configures. Lambda does not remove `durableConfig`, `handler` and `runtime`, and an image has the last two. */
export const configuration: SettingGroup<typeof sdk, FunctionSpec> = {
  write: "UpdateFunctionConfiguration",
  exposure: true,
  unordered: ["securityGroupIDs", "subnetIDs"],
  // https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html, …/API_UpdateFunctionConfiguration.html
  settings: {
    deadLetterConfig: { emptied: { targetARN: "" } },
    description: { emptied: "" },
    durableConfig: { stays: true },
    // A variable may have an empty value.
    environment: {
      emptied: { variables: {} },
      normal: (environment) => (orNothing(environment.variables) ? environment : undefined),
      hidden: digests,
    },
    ephemeralStorage: { initial: { size: 512 } },
    fileSystemConfigs: { emptied: [] },
    handler: { stays: true },
    imageConfig: { emptied: {} },
    kmsKeyARN: { emptied: "" },
    layers: { emptied: [] },
    loggingConfig: {
      initial: { logFormat: "Text" },
      emptied: logGroupOf,
      filled: (spec) => ({ ...logGroupOf(spec), applicationLogLevel: "INFO", systemLogLevel: "INFO" }),
    },
    memorySize: { initial: 128 },
    role: {},
    runtime: { stays: true },
    snapStart: { initial: { applyOn: "None" } },
    timeout: { initial: 3 },
    tracingConfig: { initial: { mode: "PassThrough" } },
    vpcConfig: { emptied: { securityGroupIDs: [], subnetIDs: [] } },
  },
};

function logGroupOf({ name = "" }: Fields): { readonly logGroup: string } {
  return { logGroup: `/aws/lambda/${name}` };
}

/** The values of variables are compared by their digests, because many are secrets, and Events and the history show what differs. */
function digests({ variables = {} }: NonNullable<Fields["environment"]>) {
  const digestOf = (name: string, value: string) => `sha256:${hash("sha256", `${name}=${value}`)}`;
  const hidden = Object.entries(variables).map(([name, value]) => [name, digestOf(name, value)] as const);
  return { variables: Object.fromEntries(hidden) };
}
