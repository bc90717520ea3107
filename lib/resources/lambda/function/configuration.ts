import type * as sdk from "@aws-sdk/client-lambda";
import { own } from "../../../text/own.ts";
import type { SettingGroup } from "../../driver/part-data.ts";
import { orNothing } from "../../values/normal-form.ts";
import type { FunctionSpec } from "./spec.generated.ts";

type Fields = Partial<FunctionSpec>;
type Environment = NonNullable<Fields["environment"]>;

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
      shown: withoutValues,
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

/** Many variables are secrets, so only their names are shown, and which of them have another value than they had before. */
function withoutValues({ variables = {} }: Environment, { variables: former = {} }: Environment = {}): Environment {
  const isChanged = (name: string) => Object.hasOwn(former, name) && own(former, name) !== own(variables, name);
  const names = Object.keys(variables);
  return { variables: Object.fromEntries(names.map((name) => [name, isChanged(name) ? "(changed)" : "(set)"])) };
}
