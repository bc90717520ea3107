import type { Change } from "../reconcile/pass/step.ts";
import type { Outlook } from "../reconcile/shadow/outlook.ts";

/** What a pass over an object would do. */
export interface Foreseen extends Outlook {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The changes but for those of tags that Driftless sets by itself. */
  readonly others: readonly Change[];
}

/** Whether nothing would change but tags that Driftless sets by itself. */
export function isHarmless({ would, others, problems }: Foreseen): boolean {
  const mayWrite = would === "take over" || would === "update";
  return problems.length === 0 && (would === "keep" || (mayWrite && others.length === 0));
}

/** The changes but for those of tags that Driftless sets by itself. `field` is the spec field that declares tags. */
export function otherChanges(changes: readonly Change[], field: string): readonly Change[] {
  return changes.filter((change) => !change.field.startsWith(`${field}.services.k8s.aws/`));
}
