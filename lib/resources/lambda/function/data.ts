import type * as sdk from "@aws-sdk/client-lambda";
import { lambda } from "../../../aws/services/lambda.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { code } from "./code.ts";
import { configuration } from "./configuration.ts";
import { functionResourceKind } from "./kind.ts";
import type { FunctionSpec } from "./spec.generated.ts";
import { states } from "./states.ts";

/** An AWS Lambda function. */
export const data = defineKind<typeof sdk, FunctionSpec>()({
  resource: functionResourceKind,
  service: lambda,
  name: "name",
  names: {
    pattern: /^[A-Za-z0-9_-]{1,64}$/,
    form: "function name: use 1 to 64 characters from A-Z, a-z, 0-9, _ and -",
  },
  arn: (name, { partition, region, account }) => `arn:${partition}:lambda:${region}:${account}:function:${name}`,
  ids: ({ name, arn }) => ({ FunctionName: name, Resource: arn }),
  read: [{ call: "GetFunction", at: "Configuration", beside: ["Code", "Concurrency", "Tags"] }],
  shown: { ImageConfig: "ImageConfigResponse.ImageConfig", Layers: "Layers.*.Arn" },
  absent: ["ResourceNotFoundException"],
  status: { codeSHA256: "CodeSha256", layerStatuses: "Layers" },
  ordered: ["command", "entryPoint", "layerStatuses"],
  states,
  exclusive: "InProgress",
  create: { call: "CreateFunction", exists: "ResourceConflictException" },
  remove: { call: "DeleteFunction" },
  // InvalidParameterValueException is not among them: the role may not be assumable yet, and the code may be uploaded later.
  terminal: { codes: ["RequestTooLargeException"] },
  busy: { ResourceConflictException: "InProgress" },
  tags: { read: "ListTags", set: "TagResource", unset: "UntagResource" },
  parts: {
    packageType: { initial: "Zip" },
    tenancyConfig: {},
    // Only says what the writes of the code do in addition.
    publish: { unshown: true, initial: false },
    codeSigningConfigARN: {
      read: "GetFunctionCodeSigningConfig",
      // Lambda does not check the signatures of images, and refuses the call.
      when: ({ PackageType }) => PackageType !== "Image",
      write: "PutFunctionCodeSigningConfig",
      remove: "DeleteFunctionCodeSigningConfig",
      exclusive: false,
      exposure: true,
    },
    reservedConcurrentExecutions: {
      from: "Concurrency.ReservedConcurrentExecutions",
      write: "PutFunctionConcurrency",
      remove: "DeleteFunctionConcurrency",
      exclusive: false,
    },
    // What Lambda does with asynchronous invocations. One call overwrites all of it.
    functionEventInvokeConfig: {
      read: "GetFunctionEventInvokeConfig",
      write: "PutFunctionEventInvokeConfig",
      remove: "DeleteFunctionEventInvokeConfig",
      exclusive: false,
      member: ".",
      absent: "ResourceNotFoundException",
      // https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html
      filled: { maximumEventAgeInSeconds: 21_600, maximumRetryAttempts: 2 },
      exposure: true,
    },
    code,
    deadLetterConfig: configuration,
  },
  validate({ spec }) {
    const { name, environment, packageType, codeSigningConfigARN = "" } = spec;
    const { functionName, qualifier } = spec.functionEventInvokeConfig ?? {};
    // Lambda would refuse to create the function, or to change what exists.
    if (packageType === "Image" && codeSigningConfigARN !== "") {
      throw new TerminalError(
        "InvalidSpec",
        "spec.codeSigningConfigARN: Lambda does not check the signatures of images",
      );
    }
    // Lambda's error about them would quote them.
    if (Buffer.byteLength(JSON.stringify(environment?.variables ?? {})) > 4096) {
      throw new TerminalError("InvalidSpec", "spec.environment.variables is longer than 4 KB, as JSON");
    }
    const isOther = (value = "", ...own: readonly (string | undefined)[]) => value !== "" && !own.includes(value);
    if (!isOther(functionName, name) && !isOther(qualifier, "$LATEST")) return;
    const text = "spec.functionEventInvokeConfig is supported for the function's own version $LATEST only";
    throw new TerminalError("NotSupported", text);
  },
});
