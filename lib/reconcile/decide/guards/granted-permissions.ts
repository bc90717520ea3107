import type { Permissions } from "../../contract/permissions.ts";

/** The permissions that a deployment with these parameters grants, out of those that its kinds require. */
export function grantedPermissions(
  permissions: Permissions,
  { replicas, passableRoles }: { readonly replicas: boolean; readonly passableRoles: readonly string[] },
): Permissions {
  return permissions.flatMap((statement) => {
    if (statement.parameter === "replicas" && !replicas) return [];
    if (statement.parameter !== "passableRoles") return [statement];
    return passableRoles.length === 0 ? [] : [{ ...statement, resources: passableRoles.map(withoutPartition) }];
  });
}

function withoutPartition(arn: string): string {
  return arn.replace(/^arn:[^:]*:/, "");
}
