import type { KindEntry } from "../lib/reconcile/contract/kind.ts";
import type { Environment } from "./environment.ts";

/** The kinds that the deployment serves, each with the permissions that its parameters grant. */
export function servedKinds(
  kinds: readonly KindEntry[],
  { KINDS, REPLICAS }: Pick<Environment, "KINDS" | "REPLICAS">,
): readonly KindEntry[] {
  return kinds
    .filter(({ resource }) => KINDS.includes(resource))
    .map((kind) => ({
      ...kind,
      permissions: kind.permissions.filter(({ parameter }) => parameter === undefined || REPLICAS),
    }));
}
