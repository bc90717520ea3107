import { hash } from "node:crypto";
import type * as sdk from "@aws-sdk/client-lambda";
import { stableText } from "../../../text/stable-text.ts";
import type { SettingGroup } from "../../driver/part-data.ts";
import { compact, orNothing } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import type { FunctionSpec } from "./spec.generated.ts";

type Fields = Partial<FunctionSpec>;

/** Everything that one call configures. Lambda does not remove `durableConfig`, `handler` and `runtime`, and an image has the last two. */
export const configuration: SettingGroup<typeof sdk, FunctionSpec> = {
  write: "UpdateFunctionConfiguration",
  exclusive: true,
  exposure: true,
  unordered: ["securityGroupIDs", "subnetIDs"],
  // https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html, …/API_UpdateFunctionConfiguration.html
  settings: {
    deadLetterConfig: { emptied: { targetARN: "" } },
    description: { emptied: "" },
    durableConfig: {},
    // A variable may have an empty value.
    environment: {
      emptied: { variables: {} },
      normal: (environment) => (orNothing(environment.variables) ? environment : undefined),
      hidden: digests,
    },
    ephemeralStorage: { initial: { size: 512 } },
    fileSystemConfigs: { emptied: [] },
    handler: {},
    imageConfig: { emptied: {} },
    kmsKeyARN: { emptied: "" },
    layers: { emptied: [] },
    loggingConfig: {
      initial: { logFormat: "Text" },
      emptied: ({ name = "" }) => ({ logGroup: logGroupOf(name) }),
      normal: withoutDefaults,
    },
    memorySize: { initial: 128 },
    role: {},
    runtime: {},
    snapStart: { initial: { applyOn: "None" } },
    timeout: { initial: 3 },
    tracingConfig: { initial: { mode: "PassThrough" } },
    vpcConfig: { emptied: { securityGroupIDs: [], subnetIDs: [] } },
  },
  agrees: (desired: Fields = {}, observed: Fields = {}) => {
    const { handler, runtime, durableConfig } = observed;
    return stableText(compact({ handler, runtime, durableConfig, ...desired })) === stableText(observed);
  },
};

const logGroupOf = (name: string) => `/aws/lambda/${name}`;

/** Logging without the values that Lambda fills in. */
function withoutDefaults(logging: NonNullable<Fields["loggingConfig"]>, { name = "" }: Fields) {
  const { logGroup, applicationLogLevel, systemLogLevel, ...others } = withoutEmpty(logging);
  return compact({
    ...others,
    logGroup: logGroup === logGroupOf(name) ? undefined : logGroup,
    applicationLogLevel: applicationLogLevel === "INFO" ? undefined : applicationLogLevel,
    systemLogLevel: systemLogLevel === "INFO" ? undefined : systemLogLevel,
  });
}

/** The values of variables are compared by their digests, because many are secrets, and Events and the history show what differs. */
function digests({ variables = {} }: NonNullable<Fields["environment"]>) {
  const hidden = Object.entries(variables).map(([name, value]) => [
    name,
    `sha256:${hash("sha256", `${name}=${value}`)}`,
  ]);
  return { variables: Object.fromEntries(hidden) };
}
