import type { Outcome, Run } from "../../lib/reconcile/act/outcome.ts";

/** A `reconcile` whose runs end with these members of an outcome. */
export function endedWith(parts: Partial<Outcome>) {
  return async (_: unknown, { outcome }: Pick<Run, "outcome">): Promise<void> => {
    Object.assign(outcome, parts);
  };
}
