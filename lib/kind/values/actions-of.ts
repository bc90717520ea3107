import type { Calls } from "../../reconcile/contract/kind-data.ts";

/** The IAM actions that allow these calls, each once. */
export function actionsOf(calls: Calls): readonly string[] {
  return [...new Set(Object.values(calls).flatMap((call) => call?.actions ?? []))].sort();
}
