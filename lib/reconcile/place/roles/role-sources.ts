import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";

/** The kind of object that ACK uses to choose roles for the objects in a namespace. */
export const roleSelectorKind: ResourceKind = {
  group: "services.k8s.aws",
  version: "v1alpha1",
  kind: "IAMRoleSelector",
  plural: "iamroleselectors",
};

/** The namespace that contains ACK's maps of roles. */
export const roleMapsNamespace = "ack-system";

/** ACK's ConfigMaps that assign roles to accounts and teams. */
export const roleMaps = ["ack-role-account-map", "ack-role-team-map"] as const;

export type RoleMap = (typeof roleMaps)[number];

// ACK's annotations of namespaces that name the account or the team whose roles are used. They have no effect on objects.
export const OWNER_ACCOUNT_ID = "services.k8s.aws/owner-account-id";
export const TEAM_ID = "services.k8s.aws/team-id";
