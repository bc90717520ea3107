import type { Outlook } from "../reconcile/decide/outlook.ts";
import type { TextChange } from "../text/changes.ts";

/** The foreseen result of a pass over an object. */
export interface Foreseen extends Outlook {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The changes, except changes to tags that Driftless itself sets. */
  readonly others: readonly TextChange[];
}

/** Whether nothing would change except tags that Driftless itself sets. */
export function isHarmless({ would, others, problems }: Foreseen): boolean {
  const mayWrite = would === "take over" || would === "update";
  return problems.length === 0 && (would === "keep" || (mayWrite && others.length === 0));
}

/** The changes, except changes to tags that Driftless itself sets. `field` is the spec field that declares tags. */
export function otherChanges(changes: readonly TextChange[], field: string): readonly TextChange[] {
  return changes.filter((change) => !change.field.startsWith(`${field}.services.k8s.aws/`));
}
