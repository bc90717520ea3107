import type { KindEntry } from "../lib/reconcile/contract/kind.ts";
import { grantedPermissions } from "../lib/reconcile/contract/permissions.ts";
import { passableRoles } from "../lib/settings/passable-roles.ts";
import type { SettingsFor } from "../lib/settings/settings-for.ts";

/** The kinds that the deployment serves, each with the permissions that the deployment's parameters grant. */
export function servedKinds(
  kinds: readonly KindEntry[],
  settings: Pick<SettingsFor<"reconcile">, "kinds"> & Readonly<Record<string, unknown>>,
): readonly KindEntry[] {
  // A session policy is for one resource. Whether that is a role that others have created, its statements need not say.
  const granting = { ...settings, passableRoles: passableRoles(settings), existingRoles: [] };
  return kinds
    .filter(({ resource }) => settings.kinds.includes(resource.kind))
    .map((entry) => ({
      resource: entry.resource,
      async load() {
        const kind = await entry.load();
        return { ...kind, permissions: grantedPermissions(kind.permissions, granting) };
      },
    }));
}
