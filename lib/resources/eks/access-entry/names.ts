import { each } from "../../../codegen/definitions-for.ts";
import { SETTING } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const policy = (name: string) => `arn:*:eks::aws:cluster-access-policy/AmazonEKS${name}Policy`;
const [VIEW, EDIT] = [policy("View"), policy("Edit")];

/** What the texts of an access entry's spec name. */
export const names: Names = {
  clusterName: { imposed: "eksClusterName" },
  principalARN: [
    { restricted: "access", reaches: "the Kubernetes API, as any principal", levels: { view: ["*"], edit: ["*"] } },
    { restricted: "principal", reaches: "any role or user, whose entry it replaces in `aws-auth`" },
  ],
  "accessPolicies[].policyARN": {
    restricted: "access",
    reaches: "the rights of an administrator",
    levels: { view: [VIEW], edit: [VIEW, EDIT] },
  },
  "accessPolicies[].accessScope.namespaces[]": { own: "it must be the namespace of the object" },
  ...each({ own: "it must begin with `driftless:<namespace>:`" }, "kubernetesGroups[]", "username"),
  type: SETTING,
};
