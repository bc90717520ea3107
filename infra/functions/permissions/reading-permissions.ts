import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";
import type { Permissions } from "../../../lib/reconcile/contract/permissions.ts";

/** The IAM permissions that a kind needs in shadow mode: the actions of the calls that read, and no others. */
export function readingPermissions({ calls, permissions }: Pick<KindData, "calls" | "permissions">): Permissions {
  const read = new Set(Object.values(calls).flatMap((call) => (call?.reads === true ? call.actions : [])));
  return permissions
    .map((statement) => ({ ...statement, actions: statement.actions.filter((action) => read.has(action)) }))
    .filter(({ actions }) => actions.length > 0);
}
