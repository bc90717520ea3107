import { randomUUID } from "node:crypto";
import { kinds } from "../../../lib/kinds/index.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import { descriptionOf } from "../../kind/descriptions.ts";
import { isTested } from "../../proven/tested-kinds.ts";

/** A new spec of this kind, for an object in this namespace, with a name that no other resource has. */
export function specOf(kind: string, namespace = "default"): object {
  // No name of any kind may be longer.
  return descriptionOf(kind).spec(`driftless-${randomUUID().slice(0, 23)}`, namespace);
}

/** The kinds that the run tests of which an object needs nothing but its spec, wherever it is. */
export const independentKinds: readonly KindEntry[] = kinds.filter(
  ({ resource }) => descriptionOf(resource.kind).needs === undefined && isTested(resource),
);
