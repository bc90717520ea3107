import * as client from "@aws-sdk/client-lambda";
import { keysThrough } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { codeSigningConfigArn, keyArn, roleArn, securityGroupID, subnetID } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { codeBucketKind } from "./kind.ts";

const API = "https://docs.aws.amazon.com/lambda/latest/api";
const QUOTAS = "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html";

/** What is generated for a `Function`. */
export const definition = definitionOf(data, {
  noun: ["An AWS Lambda function", "function"],
  client,
  alpha,
  rename: { FunctionName: "name" },
  fields: {
    "code.sha256": { operation: "CreateFunction", member: "Code.S3Key" },
    functionEventInvokeConfig: {
      operation: "PutFunctionEventInvokeConfig",
      member: ".",
      read: "GetFunctionEventInvokeConfig",
      remove: "DeleteFunctionEventInvokeConfig",
    },
    reservedConcurrentExecutions: {
      operation: "PutFunctionConcurrency",
      member: "ReservedConcurrentExecutions",
      remove: "DeleteFunctionConcurrency",
    },
  },
  immutable: ["tenancyConfig"],
  variableFields: ["environment.variables"],
  references: {
    "code.s3Bucket": { kind: codeBucketKind, path: "spec.name", ackName: "Spec.Name" },
    codeSigningConfigARN: codeSigningConfigArn,
    kmsKeyARN: keyArn,
    role: roleArn,
    "vpcConfig.securityGroupIDs": { ...securityGroupID, list: true },
    "vpcConfig.subnetIDs": { ...subnetID, list: true },
  },
  passedRoles: { fields: ["role"], to: "lambda.amazonaws.com" },
  restrictedFields: [
    { field: "code.s3Bucket", names: "target", arns: { "": "arn:{partition}:s3:::{value}" } },
    { field: "deadLetterConfig.targetARN", names: "target" },
    { field: "fileSystemConfigs[].arn", names: "target" },
    { field: "functionEventInvokeConfig.destinationConfig.onFailure.destination", names: "target" },
    { field: "functionEventInvokeConfig.destinationConfig.onSuccess.destination", names: "target" },
  ],
  // Lambda uses the caller's rights to load the code, and to check a network, a layer and a key.
  permissions: {
    code: [
      {
        actions: ["s3:GetObject", "s3:GetObjectVersion"],
        resources: ["s3:::*/*"],
        conditions: { Bool: { "aws:ViaAWSService": "true" } },
      },
      {
        actions: ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer", "ecr:GetRepositoryPolicy"],
        resources: ["ecr:*:*:repository/*"],
      },
    ],
    codeSigningConfigARN: [
      {
        actions: ["lambda:GetCodeSigningConfig", "lambda:PutFunctionCodeSigningConfig"],
        resources: ["lambda:*:*:code-signing-config:*"],
      },
    ],
    layers: [{ actions: ["lambda:GetLayerVersion"], resources: ["lambda:*:*:layer:*"] }],
    vpcConfig: [
      { actions: ["ec2:DescribeSecurityGroups", "ec2:DescribeSubnets", "ec2:DescribeVpcs"], resources: ["*"] },
    ],
    kmsKeyARN: [keysThrough("lambda", "CreateGrant", "Decrypt", "DescribeKey", "Encrypt")],
  },
  limits: {
    // A manifest of a megabyte and a half is too long for the API server.
    "spec.code.zipFile": { maxLength: 1_048_576, source: QUOTAS },
    "spec.code.s3Bucket": { maxLength: 63, source: `${API}/API_FunctionCode.html` },
    "spec.code.s3Key": { maxLength: 1024, source: `${API}/API_FunctionCode.html` },
    "spec.code.s3ObjectVersion": { maxLength: 1024, source: `${API}/API_FunctionCode.html` },
    "spec.description": { maxLength: 256, source: `${API}/API_CreateFunction.html` },
    "spec.handler": { maxLength: 128, source: `${API}/API_CreateFunction.html` },
    "spec.architectures": { maxItems: 1, source: `${API}/API_CreateFunction.html` },
    "spec.fileSystemConfigs": { maxItems: 1, source: `${API}/API_CreateFunction.html` },
    "spec.layers": { maxItems: 5, source: QUOTAS },
    "spec.vpcConfig.subnetIDs": { maxItems: 16, source: `${API}/API_VpcConfig.html` },
    "spec.vpcConfig.securityGroupIDs": { maxItems: 5, source: `${API}/API_VpcConfig.html` },
  },
  columns: { STATE: "status.state" },
  notes: fieldNotes,
});
