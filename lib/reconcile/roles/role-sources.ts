import type { ResourceKind } from "../../kubernetes/resource-kind.ts";

/** ACK's objects in the cluster that choose the role for the objects in a namespace. */
export const roleSelectorKind: ResourceKind = {
  group: "services.k8s.aws",
  version: "v1alpha1",
  kind: "IAMRoleSelector",
  plural: "iamroleselectors",
};

/** Where ACK's maps are. */
export const roleMapsNamespace = "ack-system";

/** ACK's ConfigMaps that give accounts and teams their roles. */
export const roleMaps = ["ack-role-account-map", "ack-role-team-map"] as const;

export type RoleMap = (typeof roleMaps)[number];
