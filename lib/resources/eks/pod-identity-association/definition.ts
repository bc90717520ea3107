import * as client from "@aws-sdk/client-eks";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

/** What is generated for a `PodIdentityAssociation`. */
export const definition = definitionOf(data, {
  noun: ["An association of an IAM role with a service account in an Amazon EKS cluster", "association"],
  client,
  alpha,
  resources: ["eks:*:*:podidentityassociation/*/*"],
  namePrefix: "eksClusterName",
  permissions: { roleARN: [{ actions: ["iam:GetRole"], resources: ["iam::*:role/*"], parameter: "passableRoles" }] },
  trailParameters: ["associationId", "resourceArn"],
  columns: { SERVICEACCOUNT: "spec.serviceAccount", ROLEARN: "spec.roleARN" },
  names,
  notes: fieldNotes,
});
