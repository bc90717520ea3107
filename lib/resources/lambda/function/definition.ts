import * as client from "@aws-sdk/client-lambda";
import { keysThrough, throughAws } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { codeBucketKind } from "./kind.ts";
import { names } from "./names.ts";

const QUOTAS = "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html";

/** What is generated for a `Function`. */
export const definition = definitionOf(data, {
  noun: ["An AWS Lambda function", "function"],
  client,
  alpha,
  fields: { "code.sha256": { operation: "CreateFunction", member: "Code.S3Key" } },
  variableFields: ["environment.variables"],
  largeFields: ["code.zipFile"],
  references: { "code.s3Bucket": { kind: codeBucketKind, path: "spec.name", ackName: "Spec.Name" } },
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
  names,
  notes: fieldNotes,
});
