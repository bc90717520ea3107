import {
  DeleteFunctionCodeSigningConfigCommand,
  DeleteFunctionConcurrencyCommand,
  DeleteFunctionEventInvokeConfigCommand,
  PublishLayerVersionCommand,
  UpdateFunctionCodeCommand,
  type UpdateFunctionConfigurationRequest,
} from "@aws-sdk/client-lambda";
import { page as functionResourcePage } from "../../../lib/kinds/lambda/function.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type FixedField, immutable, tags } from "../../kind/description.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import {
  DECLARED,
  type FunctionOnLambda,
  openFunctionOnLambda,
  ROLE,
} from "../../support/kinds/kind-on-aws/lambda/function-on-lambda.ts";
import { zipFile } from "../../support/kinds/kind-on-aws/lambda/zip-file.ts";
import { recordedFunctions } from "./recorded/function.ts";

type Changeable = ChangeableField<FunctionOnLambda>;

/** A setting that one call configures. */
function configured(
  field: string,
  value: unknown,
  drift: Partial<UpdateFunctionConfigurationRequest>,
  event: string,
  rest: Partial<Changeable> = {},
): Changeable {
  return { field, declared: { [field]: value }, drift: (aws, name) => aws.configure(name, drift), event, ...rest };
}

const queue = `arn:aws:sqs:${REGION}:${ACCOUNT}:failures`;
const key = `arn:aws:kms:${REGION}:${ACCOUNT}:key/one`;
const accessPoint = `arn:aws:elasticfilesystem:${REGION}:${ACCOUNT}:access-point/fsap-0123456789abcdef0`;
const signing = `arn:aws:lambda:${REGION}:${ACCOUNT}:code-signing-config:csc-0123456789abcdef0`;
const LAYER = `arn:aws:lambda:${REGION}:${ACCOUNT}:layer:shared:1`;

/** The fields of a function that can be changed. */
const changeableFields: readonly Changeable[] = [
  {
    field: "architectures",
    declared: { architectures: ["arm64"] },
    drift: (aws, name) => load(aws, name, 1),
    event: `architectures: none -> ["arm64"]`,
  },
  {
    field: "code",
    base: { code: DECLARED.code },
    declared: { code: { zipFile: zipFile(2) } },
    drift: (aws, name) => load(aws, name, 3),
    event: "code.sha256: ",
  },
  {
    field: "codeSigningConfigARN",
    declared: { codeSigningConfigARN: signing },
    drift: ({ lambda }, FunctionName) => lambda.send(new DeleteFunctionCodeSigningConfigCommand({ FunctionName })),
    event: `codeSigningConfigARN: none -> ${signing}`,
  },
  configured(
    "deadLetterConfig",
    { targetARN: queue },
    { DeadLetterConfig: { TargetArn: "" } },
    "deadLetterConfig: none -> ",
  ),
  configured("description", "Orders", { Description: "Others" }, "description: Others -> Orders"),
  configured(
    "durableConfig",
    { executionTimeout: 60, retentionPeriodInDays: 2 },
    { DurableConfig: { ExecutionTimeout: 30, RetentionPeriodInDays: 2 } },
    "durableConfig.executionTimeout: 30 -> 60",
    { stays: true },
  ),
  configured(
    "environment",
    { variables: { STAGE: "test", EMPTY: "" } },
    { Environment: { Variables: { STAGE: "others" } } },
    "environment.variables.",
  ),
  configured(
    "ephemeralStorage",
    { size: 1024 },
    { EphemeralStorage: { Size: 2048 } },
    "ephemeralStorage.size: 2048 -> 1024",
  ),
  configured(
    "fileSystemConfigs",
    [{ arn: accessPoint, localMountPath: "/mnt/shop" }],
    { FileSystemConfigs: [] },
    "fileSystemConfigs",
  ),
  configured("handler", "index.other", { Handler: "others.handler" }, "handler: others.handler -> index.other", {
    base: { handler: DECLARED.handler },
    unset: "kept",
  }),
  configured("imageConfig", { command: ["run"] }, { ImageConfig: { Command: ["others"] } }, "imageConfig.command", {
    base: {
      packageType: "Image",
      code: { imageURI: `${ACCOUNT}.dkr.ecr.${REGION}.amazonaws.com/shop:1` },
      handler: null,
      runtime: null,
    },
  }),
  configured("kmsKeyARN", key, { KMSKeyArn: "" }, `kmsKeyARN: none -> ${key}`),
  {
    field: "layers",
    declared: { layers: [LAYER] },
    drift: (aws, name) => aws.configure(name, { Layers: [] }),
    event: "layers",
  },
  configured(
    "loggingConfig",
    { logFormat: "JSON", logGroup: "/shop/orders", systemLogLevel: "WARN" },
    { LoggingConfig: { LogFormat: "JSON", LogGroup: "/others", SystemLogLevel: "WARN" } },
    "loggingConfig.logGroup: /others -> /shop/orders",
    { alike: [{ loggingConfig: { applicationLogLevel: "INFO" } }] },
  ),
  configured("memorySize", 512, { MemorySize: 1024 }, "memorySize: 1024 -> 512"),
  configured("role", `${ROLE}-2`, { Role: `${ROLE}-3` }, `role: ${ROLE}-3 -> ${ROLE}-2`, {
    base: { role: ROLE },
    unset: "spec.role or spec.roleRef is missing",
  }),
  configured("runtime", "python3.13", { Runtime: "python3.12" }, "runtime: python3.12 -> python3.13", {
    base: { runtime: DECLARED.runtime },
    unset: "kept",
  }),
  configured(
    "snapStart",
    { applyOn: "PublishedVersions" },
    { SnapStart: { ApplyOn: "None" } },
    "snapStart.applyOn: None -> PublishedVersions",
  ),
  configured("timeout", 10, { Timeout: 20 }, "timeout: 20 -> 10"),
  configured(
    "tracingConfig",
    { mode: "Active" },
    { TracingConfig: { Mode: "PassThrough" } },
    "tracingConfig.mode: PassThrough -> Active",
  ),
  configured(
    "vpcConfig",
    { subnetIDs: ["subnet-00000002", "subnet-00000001"], securityGroupIDs: ["sg-00000001"] },
    { VpcConfig: { SubnetIds: ["subnet-00000003"], SecurityGroupIds: ["sg-00000001"] } },
    "vpcConfig.subnetIDs",
    {
      alike: [{ vpcConfig: { subnetIDs: ["subnet-00000001", "subnet-00000002"], securityGroupIDs: ["sg-00000001"] } }],
    },
  ),
  {
    field: "functionEventInvokeConfig",
    declared: {
      functionEventInvokeConfig: {
        maximumRetryAttempts: 0,
        maximumEventAgeInSeconds: 60,
        destinationConfig: { onFailure: { destination: queue } },
      },
    },
    drift: ({ lambda }, FunctionName) => lambda.send(new DeleteFunctionEventInvokeConfigCommand({ FunctionName })),
    event: "functionEventInvokeConfig: none -> ",
  },
  {
    field: "reservedConcurrentExecutions",
    declared: { reservedConcurrentExecutions: 5 },
    drift: ({ lambda }, FunctionName) => lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName })),
    event: "reservedConcurrentExecutions: none -> 5",
  },
  tags({ team: "shop" }),
];

/** The fields of a function that cannot be changed. */
const fixedFields: readonly FixedField[] = [
  immutable("name"),
  { field: "packageType", change: { packageType: "Image" }, refused: "spec.packageType cannot be changed" },
  {
    field: "tenancyConfig",
    change: { tenancyConfig: { tenantIsolationMode: "PER_TENANT" } },
    refused: "spec.tenancyConfig cannot be changed",
  },
];

/** Loads other code, as someone else, which resets the architecture. */
async function load(aws: FunctionOnLambda, FunctionName: string, size: number): Promise<unknown> {
  await aws.settled(FunctionName);
  const ZipFile = Buffer.from(zipFile(size), "base64");
  return await aws.lambda.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile }));
}

/** Publishes the layer that a field declares. */
async function publishLayer({ lambda }: FunctionOnLambda): Promise<void> {
  const Content = { ZipFile: Buffer.from(zipFile(1), "base64") };
  await lambda.send(new PublishLayerVersionCommand({ LayerName: "shared", Content }));
}

/** Everything that Lambda stores about a function. */
async function lookAtFunction(aws: FunctionOnLambda, name: string): Promise<object> {
  const { "services.k8s.aws/driftless-code": _, ...tags } = await aws.readTags(name);
  return { ...(await aws.read(name)), tags };
}

export const description = describeKind({
  kind: functionResourcePage.resource,
  open: async () => {
    const aws = await openFunctionOnLambda();
    await publishLayer(aws);
    return aws;
  },
  spec: (name) => ({
    name,
    code: { zipFile: zipFile(1) },
    role: "arn:aws:iam::000000000000:role/functions",
    runtime: "nodejs24.x",
    handler: "index.handler",
  }),
  resource: (name, { region, account }) => `lambda:${region}:${account}:function:${name}`,
  longestName: "f".repeat(64),
  exposure: ["codeSigningConfigARN", "functionEventInvokeConfig", "deadLetterConfig"],
  identities: ["code", "deadLetterConfig"],
  exists: "ResourceConflictException",
  adoptionFields: [{ fields: { name: "orders" }, is: { spec: { name: "orders" } } }],
  look: lookAtFunction,
  changeable: changeableFields,
  fixed: fixedFields,
  // It says what else the calls about the code do, and nothing about a function.
  elsewhere: ["publish"],
  defaults: {
    architectures: ["x86_64"],
    description: "",
    environment: { variables: {} },
    ephemeralStorage: { size: 512 },
    fileSystemConfigs: [],
    layers: [],
    loggingConfig: { logFormat: "Text" },
    memorySize: 128,
    packageType: "Zip",
    snapStart: { applyOn: "None" },
    timeout: 3,
    tracingConfig: { mode: "PassThrough" },
  },
  recorded: recordedFunctions,
});

if (import.meta.vitest) conforms(description);
