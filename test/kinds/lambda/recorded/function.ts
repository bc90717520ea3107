import { createHash } from "node:crypto";
import type { Recorded } from "../../../kind/recorded/recorded.ts";
import { zipFile } from "../../../support/kinds/kind-on-aws/lambda/zip-file.ts";

const ARN = "arn:aws:lambda:us-west-2:111122223333:function:orders";

/** What Lambda shows about a function that declares nothing but its code, its role, its runtime and its handler. */
const SHOWN = {
  Architectures: ["x86_64"],
  CodeSha256: createHash("sha256")
    .update(Buffer.from(zipFile(1), "base64"))
    .digest("base64"),
  CodeSize: 120,
  Description: "",
  EphemeralStorage: { Size: 512 },
  FunctionArn: ARN,
  FunctionName: "orders",
  Handler: "index.handler",
  LastModified: "2025-11-24T00:00:00.000+0000",
  LastUpdateStatus: "Successful",
  LoggingConfig: { LogFormat: "Text", LogGroup: "/aws/lambda/orders" },
  MemorySize: 128,
  PackageType: "Zip",
  RevisionId: "01234567-89ab-4def-8123-456789abcdef",
  Role: "arn:aws:iam::000000000000:role/functions",
  Runtime: "nodejs24.x",
  RuntimeVersionConfig: { RuntimeVersionArn: "arn:aws:lambda:us-west-2::runtime:0123456789abcdef" },
  SnapStart: { ApplyOn: "None", OptimizationStatus: "Off" },
  State: "Active",
  Timeout: 3,
  TracingConfig: { Mode: "PassThrough" },
  Version: "$LATEST",
};
const IMAGE = "111122223333.dkr.ecr.us-west-2.amazonaws.com/orders:1";
const Code = { RepositoryType: "S3", Location: "https://example.com/orders.zip" };
const NO_INVOKE_CONFIG = `404 ResourceNotFoundException: The function ${ARN}:$LATEST doesn't have an EventInvokeConfig`;

/** What Lambda has answered about functions. */
export const recordedFunctions: Recorded = {
  resources: [
    {
      what: "a function",
      answers: {
        GetFunction: { on: "2025-11-24", shows: { Code, Configuration: SHOWN } },
        GetFunctionEventInvokeConfig: { on: "2025-11-25", says: NO_INVOKE_CONFIG },
      },
    },
    {
      what: "a function with an empty environment, limits and a tag",
      declared: {
        description: "Orders",
        environment: { variables: {} },
        functionEventInvokeConfig: { maximumRetryAttempts: 0 },
        reservedConcurrentExecutions: 3,
        tags: { team: "shop" },
        timeout: 30,
      },
      answers: {
        GetFunction: {
          on: "2025-11-24",
          shows: {
            Code,
            Concurrency: { ReservedConcurrentExecutions: 3 },
            Configuration: { ...SHOWN, Description: "Orders", Environment: { Variables: {} }, Timeout: 30 },
            Tags: { team: "shop" },
          },
        },
        GetFunctionEventInvokeConfig: {
          on: "2025-11-25",
          shows: {
            DestinationConfig: { OnFailure: {}, OnSuccess: {} },
            FunctionArn: `${ARN}:$LATEST`,
            LastModified: new Date(0),
            MaximumRetryAttempts: 0,
          },
        },
        ListTags: { on: "2024-04-10", shows: { Tags: { team: "shop" } } },
      },
    },
    {
      what: "a function that has left a VPC, with JSON logs",
      declared: {
        architectures: ["arm64"],
        deadLetterConfig: { targetARN: "arn:aws:sqs:us-west-2:111122223333:dead" },
        layers: ["arn:aws:lambda:us-west-2:111122223333:layer:tools:1"],
        loggingConfig: { logFormat: "JSON", applicationLogLevel: "DEBUG" },
        snapStart: { applyOn: "PublishedVersions" },
      },
      answers: {
        GetFunction: {
          on: "2026-01-12",
          shows: {
            Code,
            Configuration: {
              ...SHOWN,
              Architectures: ["arm64"],
              DeadLetterConfig: { TargetArn: "arn:aws:sqs:us-west-2:111122223333:dead" },
              Layers: [{ Arn: "arn:aws:lambda:us-west-2:111122223333:layer:tools:1", CodeSize: 120 }],
              LoggingConfig: {
                ApplicationLogLevel: "DEBUG",
                LogFormat: "JSON",
                LogGroup: "/aws/lambda/orders",
                SystemLogLevel: "INFO",
              },
              SnapStart: { ApplyOn: "PublishedVersions", OptimizationStatus: "Off" },
              VpcConfig: { Ipv6AllowedForDualStack: false, SecurityGroupIds: [], SubnetIds: [], VpcId: "" },
            },
          },
        },
      },
    },
    {
      what: "a function of an image, in a VPC",
      declared: {
        code: { imageURI: IMAGE },
        handler: undefined,
        imageConfig: { command: ["-c", "echo test"], entryPoint: ["sh"], workingDirectory: "/app1" },
        packageType: "Image",
        runtime: undefined,
        vpcConfig: { securityGroupIDs: ["sg-0123456789abcdef0"], subnetIDs: ["subnet-0123456789abcdef0"] },
      },
      answers: {
        GetFunction: {
          on: "2025-11-25",
          shows: {
            Code: { ImageUri: IMAGE, RepositoryType: "ECR", ResolvedImageUri: IMAGE },
            Configuration: {
              ...SHOWN,
              Handler: undefined,
              ImageConfigResponse: {
                ImageConfig: { Command: ["-c", "echo test"], EntryPoint: ["sh"], WorkingDirectory: "/app1" },
              },
              PackageType: "Image",
              Runtime: undefined,
              RuntimeVersionConfig: undefined,
              VpcConfig: {
                Ipv6AllowedForDualStack: false,
                SecurityGroupIds: ["sg-0123456789abcdef0"],
                SubnetIds: ["subnet-0123456789abcdef0"],
                VpcId: "vpc-0123456789abcdef0",
              },
            },
          },
        },
      },
    },
  ],
  errors: {
    absent: [
      { on: "2025-11-25", call: "GetFunction", says: `404 ResourceNotFoundException: Function not found: ${ARN}` },
      { on: "2025-11-25", call: "GetFunctionEventInvokeConfig", says: NO_INVOKE_CONFIG },
    ],
    busy: [
      {
        on: "2025-11-25",
        call: "UpdateFunctionCode",
        says: `409 ResourceConflictException: The operation cannot be performed at this time. An update is in progress for resource: ${ARN}`,
      },
    ],
    terminal: [
      {
        on: "2025-11-25",
        call: "CreateFunction",
        says: "413 RequestEntityTooLargeException: Request must be smaller than 70167211 bytes for the CreateFunction operation",
      },
      {
        on: "2026-01-12",
        call: "CreateFunction",
        says: "400 ValidationException: 1 validation error detected: Value '[x86_64, arm64]' at 'architectures' failed to satisfy constraint: Member must have length less than or equal to 1",
      },
    ],
    denied: [{ on: "2025-11-25", call: "GetFunction", says: "403 AccessDeniedException: " }],
    retried: [
      {
        on: "2025-11-25",
        call: "CreateFunction",
        says: "400 InvalidParameterValueException: Unzipped size must be smaller than 262144000 bytes",
      },
      {
        on: "2025-11-25",
        call: "PutFunctionCodeSigningConfig",
        says: "404 CodeSigningConfigNotFoundException: The code signing configuration cannot be found. Check that the provided configuration is not deleted",
      },
      { on: "2025-11-24", call: "Invoke", says: "429 TooManyRequestsException: Rate Exceeded." },
    ],
  },
};
