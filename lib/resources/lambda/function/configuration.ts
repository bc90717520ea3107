import { hash } from "node:crypto";
import type * as sdk from "@aws-sdk/client-lambda";
import { stableText } from "../../../text/stable-text.ts";
import type { Setting } from "../../driver/part-data.ts";
import { compact, orNothing } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import type { FunctionSpec } from "./spec.generated.ts";

type Fields = Partial<FunctionSpec>;

/** Everything that one call configures. Lambda keeps what the call omits. */
export const configuration: Setting<typeof sdk, FunctionSpec> = {
  fields: [
    "deadLetterConfig",
    "description",
    "durableConfig",
    "environment",
    "ephemeralStorage",
    "fileSystemConfigs",
    "handler",
    "imageConfig",
    "kmsKeyARN",
    "layers",
    "loggingConfig",
    "memorySize",
    "role",
    "runtime",
    "snapStart",
    "timeout",
    "tracingConfig",
    "vpcConfig",
  ],
  fieldByField: true,
  write: "UpdateFunctionConfiguration",
  exclusive: true,
  exposure: true,
  unordered: ["securityGroupIDs", "subnetIDs"],
  // https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html
  initial: {
    ephemeralStorage: { size: 512 },
    loggingConfig: { logFormat: "Text" },
    memorySize: 128,
    snapStart: { applyOn: "None" },
    timeout: 3,
    tracingConfig: { mode: "PassThrough" },
  },
  // https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html
  emptied: (name) => ({
    deadLetterConfig: { targetARN: "" },
    description: "",
    environment: { variables: {} },
    fileSystemConfigs: [],
    imageConfig: {},
    kmsKeyARN: "",
    layers: [],
    loggingConfig: { logGroup: logGroupOf(name) },
    vpcConfig: { securityGroupIDs: [], subnetIDs: [] },
  }),
  reduced({ name = "", environment, loggingConfig, snapStart, ...others }) {
    return compact({
      ...withoutEmpty(others),
      // A variable may have an empty value.
      environment: orNothing(environment?.variables) && environment,
      loggingConfig: loggingConfig && withoutDefaults(withoutEmpty(loggingConfig), name),
      snapStart,
    });
  },
  hidden: (fields) => compact({ ...fields, environment: fields.environment && digests(fields.environment) }),
  // Lambda does not remove these, and an image has the first two.
  agrees: (desired: Fields = {}, observed: Fields = {}) => {
    const { handler, runtime, durableConfig } = observed;
    return stableText(compact({ handler, runtime, durableConfig, ...desired })) === stableText(observed);
  },
};

const logGroupOf = (name: string) => `/aws/lambda/${name}`;

/** Logging without the values that Lambda fills in. */
function withoutDefaults(logging: NonNullable<Fields["loggingConfig"]>, name: string) {
  const { logFormat, logGroup, applicationLogLevel, systemLogLevel } = logging;
  const unless = (value: string | undefined, isDefault: boolean) => (isDefault ? undefined : value);
  return compact({
    logFormat,
    logGroup: unless(logGroup, logGroup === logGroupOf(name)),
    applicationLogLevel: unless(applicationLogLevel, applicationLogLevel === "INFO"),
    systemLogLevel: unless(systemLogLevel, systemLogLevel === "INFO"),
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
