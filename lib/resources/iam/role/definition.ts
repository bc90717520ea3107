import * as client from "@aws-sdk/client-iam";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const QUOTAS = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html";

/** What is generated for a `Role`. */
export const definition = definitionOf(data, {
  noun: ["An IAM role", "role"],
  client,
  alpha,
  namePrefix: "iamPath",
  fields: {
    policies: {
      operation: "AttachRolePolicy",
      member: "PolicyArn",
      list: true,
      read: "ListAttachedRolePolicies",
      remove: "DetachRolePolicy",
    },
    inlinePolicies: {
      operation: "PutRolePolicy",
      member: "PolicyDocument",
      map: true,
      read: "ListRolePolicies",
      remove: "DeleteRolePolicy",
    },
  },
  bounded: ["AttachRolePolicy", "CreateRole", "PutRolePermissionsBoundary", "PutRolePolicy"],
  limits: {
    // The quotas of attached and inline policies can be raised. No role has more than these.
    [QUOTAS]: { policies: 100, inlinePolicies: 100 },
  },
  names,
  notes: fieldNotes,
});
