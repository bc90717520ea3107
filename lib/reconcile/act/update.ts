import { isDeepStrictEqual } from "node:util";
import { ApiError } from "../contract/errors.ts";
import type { TagProgress } from "../contract/kind.ts";
import type { AnyPart } from "../contract/part.ts";
import type { Busy, Description } from "../contract/progress.ts";
import type { Tags } from "../contract/tag.ts";
import type { Comparison, Decision, Report } from "../decide/decision.ts";
import {
  appliedAfter,
  correctedParts,
  correctionsAfter,
  wasCorrected,
  writtenAfter,
  writtenBefore,
} from "../decide/drift/earlier-writes.ts";
import { busyWith } from "../decide/facts.ts";
import type { Present } from "../decide/observation.ts";
import { errorsOf, isHeldBack } from "../decide/plan.ts";
import { canonical, type PlannedStep } from "../decide/step.ts";
import { factsOf, type PlacedPass } from "./pass.ts";

/** Makes the steps that correct a resource of ours, if there are any, and records what was corrected. */
export async function update(
  pass: PlacedPass,
  decision: Extract<Decision, Comparison>,
  observation: Present,
): Promise<Report> {
  const { outcome } = pass;
  const { steps, differing, unsynced, advisories } = decision;
  outcome.written = writtenBefore(factsOf(pass), steps, outcome.written);
  if (steps.length > 0) await pass.claim();
  const { errors, busy } = await make(pass, decision, observation);
  const made = steps.filter((step) => outcome.steps.includes(step));
  const after = busy === undefined ? observation : { ...observation, seen: { ...observation.seen, busy } };
  const facts = factsOf(pass);
  const corrected = correctedParts(facts, made, after);
  const repeated: AnyPart[] = [];
  for (const part of corrected) {
    if (wasCorrected(part, facts, after) && (await isUnchanged(part, pass, after))) repeated.push(part);
  }
  const record = correctionsAfter(facts, corrected, new Set(repeated), differing, after);
  outcome.corrections = record.corrections;
  outcome.applied = appliedAfter(facts, decision, after, made);
  outcome.written = writtenAfter(facts, made, outcome.written, decision.inDoubt);
  outcome.verify ||= record.becameUnstable || decision.inDoubt.size > 0;
  if (made.length > 0 && outcome.result === "unchanged") outcome.result = "updated";
  const unshown = busy === undefined && changesResource(pass, made) ? await showAgain(pass, observation) : [];
  return { errors: [...errorsOf(pass, errors), ...unshown], busy, unsynced, advisories };
}

/** Whether these steps, or the writes of the owner tag, change the resource itself: the tags of its parent are no part of it. */
function changesResource({ kind, outcome }: PlacedPass, made: readonly PlannedStep[]): boolean {
  return [...made, ...outcome.marks].some(({ part }) => !kind.tags.ofParent || part !== kind.tags.field);
}

/**
 * Reads what the status shows again after writes, and returns the errors that prevented it. While AWS is working on the resource, the next
 * poll does that.
 */
async function showAgain({ kind, target, outcome }: PlacedPass, { seen }: Present): Promise<readonly unknown[]> {
  try {
    outcome.fields = { ...outcome.fields, ...(await kind.statusAgain?.(target, seen)) };
    return [];
  } catch (error) {
    return [error];
  }
}

/** What became of steps: the errors of the parts that failed, by part name, and what AWS is now working on. */
interface Made {
  readonly errors: ReadonlyMap<string, unknown>;
  readonly busy: Busy | undefined;
}

/**
 * Makes steps, one after another. A step is skipped if the previous step on the part's route was not made, if a part that it depends on has
 * failed or could not be read, if it has to wait until AWS is done, or if the pass has run out of time. It is recorded only when it is done.
 */
async function make(pass: PlacedPass, { steps, partErrors, spec }: Comparison, observation: Present): Promise<Made> {
  const { outcome, signal } = pass;
  const errors = new Map(partErrors);
  const stopped = new Set<string>();
  let { busy } = observation.seen;
  for (const [index, step] of steps.entries()) {
    if (stopped.has(step.part) || (busy !== undefined && (busy.total || !step.whileBusy))) continue;
    if (isHeldBack(step, errors, observation)) continue;
    if (signal.aborted) return outOfTime(pass, steps.slice(index), errors);
    try {
      const progress = await write(pass, step, spec, observation);
      outcome.steps.push(step);
      outcome.fields = { ...outcome.fields, ...progress?.status };
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

/** Makes one step. */
export async function write(
  { kind, target }: PlacedPass,
  { part: name, change }: PlannedStep,
  spec: unknown,
  { seen, observed }: Present,
): Promise<TagProgress<Description> | undefined> {
  const state = { spec, seen, observed };
  // A step of the tags is a change from one set of tags to another.
  if (name === kind.tags.field) {
    return (await kind.tags.write(target, change as { from: Tags; to: Tags }, state)) ?? undefined;
  }
  return (await kind.parts.find((part) => part.name === name)?.write?.(target, change, state)) ?? undefined;
}

/**
 * The result if the pass runs out of time. If a step was done, the work continues immediately. If none was done, the pass fails, because a
 * retry might not get any further.
 */
function outOfTime({ outcome }: PlacedPass, left: readonly PlannedStep[], errors: ReadonlyMap<string, unknown>): Made {
  const undone = [...new Set(left.map(({ part }) => part))].join(", ");
  if (outcome.steps.length === 0) {
    const [first] = left;
    const error = new Error(`the pass ran out of time before it could change anything; not done: ${undone}`);
    return { errors: new Map([...errors, [first?.part ?? "", error]]), busy: undefined };
  }
  const done = [...new Set(outcome.steps.map(({ part }) => part))].join(", ");
  const failed = errors.size === 0 ? "" : `; failed: ${[...errors.keys()].join(", ")}`;
  const message = `the pass ran out of time; done: ${done}${failed}; not done yet: ${undone}`;
  return { errors, busy: { reason: "OutOfTime", message, againSeconds: 1, atMostSeconds: 1 } };
}

/** Whether AWS still has the value that was corrected. This is assumed while AWS is working on the resource; the next poll shows it. */
async function isUnchanged(part: AnyPart, { kind, target }: PlacedPass, { observed, seen }: Present): Promise<boolean> {
  if (seen.busy !== undefined) return true;
  try {
    const now = part.described ? await kind.describe(target, seen.id) : seen;
    if (now === undefined) return false;
    return isDeepStrictEqual(canonical(part, await part.read(target, now)), canonical(part, observed.get(part.name)));
  } catch {
    return false;
  }
}
