import { createHash, randomUUID } from "node:crypto";
import type * as sdk from "@aws-sdk/client-lambda";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import { VPC_ID } from "../../support/aws/memory/default-vpc.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { createWork, type Work } from "../../support/aws/memory/work.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import type { TagStore } from "./lambda-in-memory.ts";

interface Resource {
  readonly name: string;
  readonly arn: string;
  settings: Settings;
  code: sdk.FunctionCode;
  architectures: sdk.Architecture[];
  concurrency?: number | undefined;
  signing?: string | undefined;
  invoke?: sdk.FunctionEventInvokeConfig | undefined;
  changed: Pick<sdk.FunctionConfiguration, "LastModified" | "RevisionId">;
  readonly work: Work;
}

type Settings = Partial<Omit<sdk.CreateFunctionRequest & sdk.UpdateFunctionConfigurationRequest, "Code" | "Tags">>;

/** The settings of a function that declares none. */
const NEW: Settings = {
  Description: "",
  EphemeralStorage: { Size: 512 },
  MemorySize: 128,
  PackageType: "Zip",
  Timeout: 3,
  TracingConfig: { Mode: "PassThrough" },
};

/** The operations of Lambda about functions, in memory. Roles, layers and networks need not exist. */
export function functionsInMemory(tags: TagStore): Operations {
  const arnOf = (name: string) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;
  const functions = createStore<Resource>(
    (name) => new AwsError(`404 ResourceNotFoundException: Function not found: ${arnOf(name)}`),
  );
  const at = (name = "") => functions.get(name);

  function changeable(name: string | undefined): Resource {
    const one = at(name);
    if (one.work.status() === undefined) return one;
    throw new AwsError(
      `409 ResourceConflictException: The operation cannot be performed at this time. An update is in progress for resource: ${one.arn}`,
    );
  }

  /** The function, if Lambda checks signatures of its code. */
  function signed(name: string | undefined): Resource {
    const one = at(name);
    if (one.settings.PackageType !== "Image") return one;
    throw new AwsError(
      "400 InvalidParameterValueException: Code signing is not supported for functions created with container images.",
    );
  }

  return {
    CreateFunction({ FunctionName: name = "", Code = {}, Tags = {}, ...given }: sdk.CreateFunctionRequest) {
      if (functions.find(name)) throw new AwsError(`409 ResourceConflictException: Function already exist: ${name}`);
      const { Architectures = ["x86_64"], CodeSigningConfigArn: signing, ...settings } = given;
      const [arn, work] = [arnOf(name), createWork()];
      const shown = { architectures: Architectures, signing, changed: changedNow() };
      const made = { name, arn, settings: { ...NEW, ...settings }, code: Code, ...shown, work };
      functions.add(name, made);
      tags.add(arn, Tags);
      work.begin("Pending");
      return configuration(made);
    },
    GetFunction({ FunctionName }: sdk.GetFunctionRequest) {
      const one = at(FunctionName);
      one.work.look();
      const { ImageUri } = one.code;
      return {
        Configuration: configuration(one),
        Code: ImageUri ? { ImageUri, ResolvedImageUri: ImageUri, RepositoryType: "ECR" } : { RepositoryType: "S3" },
        Concurrency: one.concurrency === undefined ? undefined : { ReservedConcurrentExecutions: one.concurrency },
        Tags: tags.get(one.arn),
      };
    },
    UpdateFunctionConfiguration({ FunctionName, ...settings }: sdk.UpdateFunctionConfigurationRequest) {
      const one = changeable(FunctionName);
      one.settings = { ...one.settings, ...settings };
      one.changed = changedNow();
      one.work.begin("InProgress");
      return configuration(one);
    },
    UpdateFunctionCode({ FunctionName, Architectures = ["x86_64"], ...code }: sdk.UpdateFunctionCodeRequest) {
      const one = changeable(FunctionName);
      one.code = code;
      one.architectures = Architectures;
      one.changed = changedNow();
      one.work.begin("InProgress");
      return configuration(one);
    },
    DeleteFunction({ FunctionName = "" }: sdk.DeleteFunctionRequest) {
      functions.remove(FunctionName);
      tags.remove(arnOf(FunctionName));
      return {};
    },
    PutFunctionConcurrency({ FunctionName, ReservedConcurrentExecutions }: sdk.PutFunctionConcurrencyRequest) {
      at(FunctionName).concurrency = ReservedConcurrentExecutions;
      return { ReservedConcurrentExecutions };
    },
    DeleteFunctionConcurrency({ FunctionName }: sdk.DeleteFunctionConcurrencyRequest) {
      at(FunctionName).concurrency = undefined;
      return {};
    },
    GetFunctionCodeSigningConfig: ({ FunctionName }: sdk.GetFunctionCodeSigningConfigRequest) => ({
      FunctionName,
      CodeSigningConfigArn: signed(FunctionName).signing,
    }),
    PutFunctionCodeSigningConfig(input: sdk.PutFunctionCodeSigningConfigRequest) {
      signed(input.FunctionName).signing = input.CodeSigningConfigArn;
      return input;
    },
    DeleteFunctionCodeSigningConfig({ FunctionName }: sdk.DeleteFunctionCodeSigningConfigRequest) {
      signed(FunctionName).signing = undefined;
      return {};
    },
    GetFunctionEventInvokeConfig({ FunctionName }: sdk.GetFunctionEventInvokeConfigRequest) {
      return existingInvokeConfig(at(FunctionName));
    },
    PutFunctionEventInvokeConfig({ FunctionName, ...given }: sdk.PutFunctionEventInvokeConfigRequest) {
      const one = at(FunctionName);
      one.invoke = {
        ...given,
        DestinationConfig: { OnSuccess: {}, OnFailure: {}, ...given.DestinationConfig },
        FunctionArn: `${one.arn}:$LATEST`,
        LastModified: new Date(),
      };
      return one.invoke;
    },
    DeleteFunctionEventInvokeConfig({ FunctionName }: sdk.DeleteFunctionEventInvokeConfigRequest) {
      const one = at(FunctionName);
      existingInvokeConfig(one);
      one.invoke = undefined;
      return {};
    },
    PublishLayerVersion: () => ({ Version: 1 }),
  };
}

const changedNow = () => ({ LastModified: new Date().toISOString(), RevisionId: randomUUID() });

function existingInvokeConfig({ invoke, arn }: Resource): sdk.FunctionEventInvokeConfig {
  if (invoke !== undefined) return invoke;
  throw new AwsError(`404 ResourceNotFoundException: The function ${arn}:$LATEST doesn't have an EventInvokeConfig`);
}

/**
 * A function, as Lambda shows it. Lambda also shows that a function has left a VPC, and that its environment is empty: the suite would take
 * these for differences from a new function.
 */
function configuration({
  name,
  arn,
  settings,
  code,
  architectures,
  changed,
  work,
}: Resource): sdk.FunctionConfiguration {
  const { Environment, FileSystemConfigs, ImageConfig, KMSKeyArn, LoggingConfig, SnapStart } = settings;
  const { DeadLetterConfig, DurableConfig, Layers, TenancyConfig, VpcConfig } = settings;
  const { Description, EphemeralStorage, Handler, MemorySize, PackageType, Role, Runtime, Timeout } = settings;
  const levels: sdk.LoggingConfig = { ApplicationLogLevel: "INFO", SystemLogLevel: "INFO" };
  const content = code.ZipFile ?? Buffer.from(code.ImageUri ?? "");
  return {
    FunctionName: name,
    FunctionArn: arn,
    Version: "$LATEST",
    ...changed,
    State: work.status() === "Pending" ? "Pending" : "Active",
    LastUpdateStatus: work.status() === "InProgress" ? "InProgress" : "Successful",
    Architectures: architectures,
    CodeSha256: createHash("sha256").update(content).digest("base64"),
    CodeSize: content.length,
    ...{ Description, EphemeralStorage, Handler, MemorySize, PackageType, Role, Runtime, Timeout },
    ...{ DurableConfig, TenancyConfig, TracingConfig: settings.TracingConfig },
    DeadLetterConfig: DeadLetterConfig?.TargetArn ? DeadLetterConfig : undefined,
    Environment: Object.keys(Environment?.Variables ?? {}).length > 0 ? Environment : undefined,
    FileSystemConfigs: FileSystemConfigs?.length ? FileSystemConfigs : undefined,
    ImageConfigResponse: Object.keys(ImageConfig ?? {}).length > 0 ? { ImageConfig } : undefined,
    KMSKeyArn: KMSKeyArn || undefined,
    Layers: Layers?.length ? Layers.map((Arn) => ({ Arn, CodeSize: 120 })) : undefined,
    LoggingConfig: {
      LogFormat: "Text",
      LogGroup: `/aws/lambda/${name}`,
      ...(LoggingConfig?.LogFormat === "JSON" && levels),
      ...LoggingConfig,
    },
    SnapStart: { ApplyOn: SnapStart?.ApplyOn ?? "None", OptimizationStatus: "Off" },
    VpcConfig: VpcConfig?.SubnetIds?.length
      ? { Ipv6AllowedForDualStack: false, ...VpcConfig, VpcId: VPC_ID }
      : undefined,
  };
}
