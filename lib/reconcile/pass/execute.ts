import { ApiError } from "../contract/errors.ts";
import type { Busy } from "../contract/progress.ts";
import type { Present } from "./observe.ts";
import { busyWith, type Pass } from "./pass.ts";
import type { Plan, PlannedStep } from "./plan.ts";

/** The result of executing a plan. */
export interface Execution {
  /** The errors of the parts that failed, by part name. */
  readonly errors: ReadonlyMap<string, unknown>;
  readonly busy: Busy | undefined;
}

/**
 * Executes the steps of a plan, one after another. A step is skipped if the previous step on the part's route was not done, if a part that
 * the step depends on has failed or could not be read, if AWS is working on the resource and the step has to wait until AWS is done, or if
 * the pass has run out of time. Every other step is attempted. The findings record each step only when it is done.
 */
export async function execute(pass: Pass, { steps, errors: failed }: Plan, observation: Present): Promise<Execution> {
  const { findings, signal } = pass;
  const errors = new Map(failed);
  const stopped = new Set<string>();
  let busy = observation.seen.busy;
  for (const [index, step] of steps.entries()) {
    if (stopped.has(step.part) || (busy !== undefined && !step.whileBusy)) continue;
    if (isHeldBack(step, errors, observation)) continue;
    if (signal.aborted) return outOfTime(pass, steps.slice(index), errors);
    try {
      const progress = await step.write();
      findings.steps.push(step);
      findings.fields = { ...findings.fields, ...progress?.status };
      busy = progress?.busy ?? busy;
    } catch (error) {
      if (signal.aborted && error instanceof ApiError && error.status === undefined) {
        return outOfTime(pass, steps.slice(index), errors);
      }
      stopped.add(step.part);
      const judged = busyWith(pass, error);
      if (judged === undefined) errors.set(step.part, error);
      else busy = judged;
    }
  }
  return { errors, busy };
}

/** Whether a part that the step depends on has failed, or could not be read. */
export function isHeldBack(
  { heldBackBy }: Pick<PlannedStep, "heldBackBy">,
  errors: ReadonlyMap<string, unknown>,
  { observed }: Pick<Present, "observed">,
): boolean {
  return heldBackBy.some((name) => errors.has(name) || !observed.has(name));
}

/**
 * The result if the pass runs out of time. If a step was done, the work is in progress and continues immediately. If none was done, the
 * pass fails, because a retry might not get any further.
 */
function outOfTime({ findings }: Pass, left: readonly PlannedStep[], errors: ReadonlyMap<string, unknown>): Execution {
  const undone = [...new Set(left.map(({ part }) => part))].join(", ");
  if (findings.steps.length === 0) {
    const [first] = left;
    const error = new Error(`the pass ran out of time before it could change anything; not done: ${undone}`);
    return { errors: new Map([...errors, [first?.part ?? "", error]]), busy: undefined };
  }
  const done = [...new Set(findings.steps.map(({ part }) => part))].join(", ");
  const failed = errors.size === 0 ? "" : `; failed: ${[...errors.keys()].join(", ")}`;
  const message = `the pass ran out of time; done: ${done}${failed}; not done yet: ${undone}`;
  return { errors, busy: { reason: "OutOfTime", message, againSeconds: 1, atMostSeconds: 1 } };
}
