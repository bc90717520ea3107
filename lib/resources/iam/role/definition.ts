import * as client from "@aws-sdk/client-iam";
import { roleLimit, tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { policyArn } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const QUOTAS = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html";
const CREATE = "https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html";

/** What is generated for a `Role`. */
export const definition = definitionOf(data, {
  noun: ["An IAM role", "role"],
  client,
  alpha,
  rename: { RoleName: "name" },
  // AWS checks RemoveRoleFromInstanceProfile against the instance profile.
  resources: ["iam::*:role/*", "iam::*:instance-profile/*"],
  namePrefix: "iamPath",
  boundedActions: ["AttachRolePolicy", "CreateRole", "PutRolePermissionsBoundary", "PutRolePolicy"].map(
    (operation) => `iam:${operation}`,
  ),
  imposedFields: [
    { field: "path", by: "iamPath" },
    { field: "permissionsBoundary", by: "permissionsBoundary" },
  ],
  references: { permissionsBoundary: policyArn, policies: { ...policyArn, list: true } },
  limits: {
    "spec.assumeRolePolicyDocument": { maxLength: 131_072, source: CREATE },
    "spec.description": { maxLength: 1000, source: CREATE },
    "spec.name": { maxLength: 64, source: CREATE },
    "spec.path": { maxLength: 512, source: CREATE },
    "spec.permissionsBoundary": roleLimit,
    // The quotas of attached and inline policies can be raised. No role has more than these.
    "spec.policies": { maxItems: 100, source: QUOTAS },
    "spec.inlinePolicies": { maxProperties: 100, source: QUOTAS },
    ...tagLimits("spec.tags", QUOTAS),
  },
  notes: fieldNotes,
});
