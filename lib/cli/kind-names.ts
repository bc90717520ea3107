import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import definitions from "./definitions.generated.json" with { type: "json" };

/** A kind with the names that kubectl accepts for it. */
export interface KindNames extends ResourceKind {
  readonly singular: string;
  readonly shortNames: readonly string[];
}

/** The names of every kind. */
export const kindNames: readonly KindNames[] = definitions;
