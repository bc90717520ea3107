import { each } from "../../../codegen/definitions-for.ts";
import { role } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const PODS = "pods.eks.amazonaws.com";

/** What the texts of an association's spec name. */
export const names: Names = {
  clusterName: { imposed: "eksClusterName" },
  namespace: { imposed: "namespace" },
  serviceAccount: { own: "it is in the namespace of the object" },
  ...each(role(PODS), "roleARN", "targetRoleARN"),
  policy: { notAName: "a policy that only takes permissions away from the role" },
  clientRequestToken: { notAName: "a token that makes a call repeatable" },
};
