import { expect, it } from "vitest";
import { fieldName } from "../../../lib/codegen/field-name.ts";
import golden from "./ack-names-cases.json" with { type: "json" };

it.each(golden.cases)("names the field of $input as ACK does", ({ input, camelLower }) => {
  expect(fieldName(input)).toBe(camelLower);
});

it.each([
  ["KMSMasterKeyID", "kmsMasterKeyID"],
  ["SSEAlgorithm", "sseAlgorithm"],
  ["BlockPublicAcls", "blockPublicACLs"],
  ["LambdaFunctionArn", "lambdaFunctionARN"],
  ["SseKmsEncryptedObjects", "sseKMSEncryptedObjects"],
  ["S3objectKey", "s3ObjectKey"],
  ["CORSRules", "corsRules"],
  ["repositoryName", "repositoryName"],
  ["Type", "type_"],
])("names the field of %s %s", (member, field) => {
  expect(fieldName(member)).toBe(field);
});
