import type { KindEntry } from "../lib/reconcile/contract/kind.ts";
import { grantedPermissions } from "../lib/reconcile/decide/guards/granted-permissions.ts";
import type { Environment } from "./environment.ts";

/** The kinds that the deployment serves, each with the permissions that the deployment's parameters grant. */
export function servedKinds(
  kinds: readonly KindEntry[],
  { KINDS, REPLICAS, PASSABLE_ROLES }: Pick<Environment, "KINDS" | "REPLICAS" | "PASSABLE_ROLES">,
): readonly KindEntry[] {
  return kinds
    .filter(({ resource }) => KINDS.includes(resource))
    .map((kind) => ({
      ...kind,
      permissions: grantedPermissions(kind.permissions, { replicas: REPLICAS, passableRoles: PASSABLE_ROLES }),
    }));
}
