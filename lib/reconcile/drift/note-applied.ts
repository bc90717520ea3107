import { appliedBut } from "../object/applied.ts";
import type { Present } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import type { Plan } from "../pass/plan.ts";
import { hasDriftRules } from "../rules/drift-policy.ts";

/**
 * Records which parts a pass did not bring up to the object's current generation: parts that failed, parts that should have been written
 * but were not (for example, during a pause), and parts that could not be read. Later passes use this record to tell whether a difference
 * is drift.
 */
export function noteApplied(
  { kind, object, findings }: Pass,
  { steps, outstanding }: Pick<Plan, "steps" | "outstanding">,
  { seen, observed, unread }: Present,
): void {
  if (!hasDriftRules(object.current().metadata)) {
    findings.applied = null;
    return;
  }
  const done = (name: string): boolean => {
    const own = steps.filter(({ part }) => part === name);
    return own.length > 0 && own.every((step) => findings.steps.includes(step));
  };
  const isSeen = (name: string): boolean =>
    name === kind.tags.field
      ? seen.busy === undefined || kind.tags.whileBusy === true
      : seen.busy === undefined || observed.has(name);
  const leftOver = [kind.tags.field, ...kind.parts.map(({ name }) => name)].filter(
    (name) => unread.has(name) || !isSeen(name) || (outstanding.has(name) && !done(name)),
  );
  findings.applied = appliedBut(leftOver, object.current());
}
