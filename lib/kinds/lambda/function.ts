import { hash } from "node:crypto";
import type * as sdk from "@aws-sdk/client-lambda";
import { lambda } from "../../aws/services/lambda.ts";
import type { Calling } from "../../kind/at.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { States } from "../../kind/lifecycle/states.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import type { ByHand, SettingGroup } from "../../kind/part-data.ts";
import { FREE_TEXT, KEY, OWN_NAME, role, SECURITY_GROUP, SUBNET, target } from "../../kind/publish/common-names.ts";
import { keysThrough, throughAws } from "../../kind/publish/definitions-for.ts";
import type { Published } from "../../kind/publish/published.ts";
import {
  codeSigningConfigArn,
  keyArn,
  roleArn,
  securityGroupID,
  subnetID,
} from "../../kind/publish/reference-targets.ts";
import { compact, orNothing } from "../../kind/values/normal-form.ts";
import { withoutEmpty } from "../../kind/values/without-empty.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { SECONDS_LONG } from "../../reconcile/contract/progress.ts";
import { own } from "../../text/own.ts";
import { stableText } from "../../text/stable-text.ts";
import type { FunctionSpec } from "./function/spec.generated.ts";

/** The code in the form in which it is compared: what Lambda shows of it, or the place in S3 that it was last loaded from. */
type CodeValue = Partial<Pick<FunctionSpec, "code" | "architectures">>;

type Fields = Partial<FunctionSpec>;

type Environment = NonNullable<Fields["environment"]>;

/**
 * The tag that says which place in S3 the code was last loaded from: Lambda does not show it. Whoever can change the function's tags can only
 * have the code loaded again, or not.
 */
const PLACE_TAG = "services.k8s.aws/driftless-code";

const DEFAULT = ["x86_64"];

/** The code and the architecture: one call writes both, and resets an architecture that it omits. */
const code: ByHand<typeof sdk, FunctionSpec> = {
  write: ["UpdateFunctionCode", "TagResource"],
  fields: ["code", "architectures"],
  filled: { architectures: DEFAULT },
  fieldByField: true,
  desired: ({ code, architectures }) => ({ code: identityOf(code), architectures }),
  // AWS's value counts if the spec has no code, as in an object that adopts a function.
  agrees: (desired: CodeValue = {}, observed: CodeValue = {}) =>
    desired.code === undefined && stableText(desired.architectures) === stableText(observed.architectures),
  async get({ spec, description }) {
    const { Code, Tags, CodeSha256, Architectures } = Object(description);
    const declared = identityOf((spec as CodeValue).code);
    const isLoaded = declared?.s3Key !== undefined && own(Object(Tags), PLACE_TAG) === digestOf(declared);
    const shown = Code?.ImageUri === undefined ? { sha256: CodeSha256 } : { imageURI: Code.ImageUri };
    return { code: isLoaded ? declared : shown, architectures: Architectures };
  },
  create: ({ code }) => loading(code),
  async put({ spec, call }: Calling<typeof sdk>, { to }: { readonly to: CodeValue | undefined }) {
    const { code, publish: Publish } = spec as Partial<FunctionSpec>;
    const { Code, Tags } = loading(code);
    const Architectures = [...(to?.architectures ?? DEFAULT)] as sdk.Architecture[];
    await call("UpdateFunctionCode", { ...Code, Architectures, Publish });
    // If this call fails, the next pass loads the code again.
    if (Tags !== undefined) await call("TagResource", { Tags });
  },
};

/** Everything that one call configures. Lambda does not remove `durableConfig`, `handler` and `runtime`, and an image has the last two. */
const configuration: SettingGroup<typeof sdk, FunctionSpec> = {
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

const work = { ...SECONDS_LONG, usually: "a few seconds, and up to 90 seconds in a VPC" };

/** The states of a function, and those of its last update. */
export const states: readonly States[] = [
  {
    member: "State",
    noun: "function",
    work,
    busy: {
      Pending: { removable: true },
      Deactivating: { removable: true },
      Deleting: { message: "Lambda is deleting the function", removing: true },
    },
    impaired: { Failed: "it cannot be invoked" },
    details: { busy: "StateReason", impaired: "StateReason" },
  },
  {
    member: "LastUpdateStatus",
    work,
    busy: { InProgress: { message: "Lambda is updating the function" } },
    impaired: { Failed: { reason: "LastUpdateFailed", message: "the last update failed" } },
    details: { impaired: "LastUpdateStatusReason" },
  },
];

/** An AWS Lambda function. */
export const page = defineKind<typeof sdk, FunctionSpec>()({
  resource: ackKind("lambda", "Function", "functions"),
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
  terminal: { codes: ["RequestEntityTooLargeException", "ValidationException"] },
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
      unless: ({ PackageType }) => PackageType === "Image",
      write: "PutFunctionCodeSigningConfig",
      remove: "DeleteFunctionCodeSigningConfig",
      exclusive: false,
      exposure: true,
    },
    reservedConcurrentExecutions: {
      at: "Concurrency.ReservedConcurrentExecutions",
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
    configuration,
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

/** How Lambda lists functions. */
export const list = {
  call: "ListFunctions",
  at: "Functions",
  named: "FunctionName",
  token: ["NextMarker", "Marker"],
} satisfies PageListing<typeof sdk>;

/** The kind of the objects that can provide the bucket of a function's code. */
const codeBucketKind = ackKind("s3", "Bucket", "buckets");

const INSIDE = { notAName: "a place in the code or the image, or a value that it gets" };

const QUOTAS = "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An AWS Lambda function", "function"],
  fields: { "code.sha256": { operation: "CreateFunction", member: "Code.S3Key" } },
  variableFields: ["environment.variables"],
  largeFields: ["code.zipFile"],
  references: {
    "code.s3Bucket": { kind: codeBucketKind, path: "spec.name", ackName: "Spec.Name" },
    codeSigningConfigARN: codeSigningConfigArn,
    kmsKeyARN: keyArn,
    role: roleArn,
    "vpcConfig.securityGroupIDs": securityGroupID,
    "vpcConfig.subnetIDs": subnetID,
  },
  // Lambda uses the caller's rights to load the code, and to check a network, a layer and a key.
  permissions: {
    code: [
      throughAws(["s3:GetObject", "s3:GetObjectVersion"], "s3:::*/*"),
      {
        actions: ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer", "ecr:GetRepositoryPolicy"],
        resources: ["ecr:*:*:repository/*"],
      },
    ],
    codeSigningConfigARN: [{ actions: ["GetCodeSigningConfig"], resources: ["lambda:*:*:code-signing-config:*"] }],
    layers: [{ actions: ["GetLayerVersion"], resources: ["lambda:*:*:layer:*"] }],
    vpcConfig: [
      { actions: ["ec2:DescribeSecurityGroups", "ec2:DescribeSubnets", "ec2:DescribeVpcs"], resources: ["*"] },
    ],
    kmsKeyARN: [keysThrough("lambda", "CreateGrant", "Decrypt", "DescribeKey", "Encrypt")],
  },
  limits: {
    // A manifest of a megabyte and a half is too long for the API server.
    [QUOTAS]: { "code.zipFile": 1_048_576, layers: 5 },
  },
  columns: { STATE: "status.state" },
  rights: { handOut: "the code gets all permissions of the role" },
  names: {
    name: OWN_NAME,
    role: role("lambda.amazonaws.com"),
    "code.s3Bucket": target("the objects of any bucket, which the function can then read as its own code", "s3:::"),
    ...eachOf({ own: "it is in the bucket of `code.s3Bucket`" }, "code.s3Key", "code.s3ObjectVersion"),
    "code.imageURI": {
      ...target("the images of any repository"),
      form: "^(?<account>[0-9]{12})[.]dkr[.-]ecr[.](?<region>[a-z0-9-]+)[.](?:amazonaws[.]com(?:[.]cn)?|on[.]aws)/(?<repository>[^:@]+)",
      arns: { "": "arn:{partition}:ecr:{region}:{account}:repository/{repository}" },
    },
    "layers[]": target("the code of any layer"),
    codeSigningConfigARN: { public: "a configuration that only restricts the code of the function itself" },
    "vpcConfig.subnetIDs[]": SUBNET,
    "vpcConfig.securityGroupIDs[]": SECURITY_GROUP,
    "deadLetterConfig.targetARN": target("any queue or topic"),
    ...eachOf(target("any queue, topic, bucket, function or event bus"), "*.onFailure.destination"),
    ...eachOf(target("any queue, topic, bucket, function or event bus"), "*.onSuccess.destination"),
    "fileSystemConfigs[].arn": target("the files of any file system"),
    "loggingConfig.logGroup": target("any log group", "logs:{region}:{account}:log-group:"),
    kmsKeyARN: KEY,
    "functionEventInvokeConfig.functionName": { own: "it must be the function itself" },
    "functionEventInvokeConfig.qualifier": { own: "it must be `$LATEST`" },
    "environment.variables{}": INSIDE,
    ...eachOf(INSIDE, "handler", "imageConfig.entryPoint[]", "imageConfig.command[]", "imageConfig.workingDirectory"),
    "fileSystemConfigs[].localMountPath": INSIDE,
    "code.sha256": { notAName: "a digest" },
    description: FREE_TEXT,
  },
});

/** What identifies the declared code: the image, its digest if it is known, or the place in S3. */
function identityOf(code: CodeValue["code"]): CodeValue["code"] {
  const { imageURI, zipFile, sha256, s3Bucket, s3Key, s3ObjectVersion } = withoutEmpty(code ?? {});
  if (imageURI !== undefined) return { imageURI };
  if (zipFile !== undefined) return { sha256: hash("sha256", Buffer.from(zipFile, "base64"), "base64") };
  return orNothing(sha256 === undefined ? compact({ s3Bucket, s3Key, s3ObjectVersion }) : { sha256 });
}

/** Where to load the code from, and the tag for code in S3 whose digest the spec does not contain. */
function loading(
  code: CodeValue["code"],
): Pick<sdk.CreateFunctionRequest, "Tags"> & { readonly Code: sdk.FunctionCode } {
  const { imageURI: ImageUri, zipFile, s3Bucket, s3Key, s3ObjectVersion } = withoutEmpty(code ?? {});
  const ZipFile = zipFile === undefined ? undefined : Buffer.from(zipFile, "base64");
  const Code = compact({ ImageUri, ZipFile, S3Bucket: s3Bucket, S3Key: s3Key, S3ObjectVersion: s3ObjectVersion });
  // An object that has adopted a function need not say it.
  if (orNothing(Code) === undefined) throw new TerminalError("InvalidSpec", "spec.code does not say where the code is");
  const declared = identityOf(code);
  return { Code, ...(declared?.s3Key !== undefined && { Tags: { [PLACE_TAG]: digestOf(declared) } }) };
}

function digestOf(place: object): string {
  return hash("sha256", stableText(place));
}

function logGroupOf({ name = "" }: Fields): { readonly logGroup: string } {
  return { logGroup: `/aws/lambda/${name}` };
}

/** Many variables are secrets, so only their names are shown, and which of them have another value than they had before. */
function withoutValues({ variables = {} }: Environment, { variables: former = {} }: Environment = {}): Environment {
  const isChanged = (name: string) => Object.hasOwn(former, name) && own(former, name) !== own(variables, name);
  const names = Object.keys(variables);
  return { variables: Object.fromEntries(names.map((name) => [name, isChanged(name) ? "(changed)" : "(set)"])) };
}
