import * as client from "@aws-sdk/client-eks";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

/** What is generated for a `PodIdentityAssociation`. */
export const definition = definitionOf(data, {
  noun: ["An association of an IAM role with a service account in an Amazon EKS cluster", "association"],
  client,
  alpha,
  resources: ["eks:*:*:podidentityassociation/*/*"],
  namePrefix: "eksClusterName",
  imposedFields: [
    { field: "clusterName", by: "eksClusterName" },
    { field: "namespace", by: "namespace" },
  ],
  passedRoles: { fields: ["roleARN", "targetRoleARN"], to: "pods.eks.amazonaws.com" },
  permissions: { roleARN: [{ actions: ["iam:GetRole"], resources: ["iam::*:role/*"], parameter: "passableRoles" }] },
  trailParameters: ["associationId", "resourceArn"],
  columns: { SERVICEACCOUNT: "spec.serviceAccount", ROLEARN: "spec.roleARN" },
  notes: fieldNotes,
});
