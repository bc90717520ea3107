import { isDeepStrictEqual } from "node:util";
import { chaos } from "../chaos.ts";
import type { Intervention } from "../interventions/intervention.ts";
import { disturbances, interventions } from "../interventions.ts";
import { type Played, play } from "../play.ts";
import { type Choose, everySchedule, replayed } from "../schedule/schedules.ts";
import type { Workload } from "../workloads/workload.ts";
import { workloads } from "../workloads.ts";

/** One run, described so that it can be repeated. */
export interface Run {
  readonly workload: string;
  /** Set only for a random run. */
  readonly seed?: number;
  /** Set only for an enumerated run, as are `passes` and `choices`. */
  readonly intervention?: string | undefined;
  readonly passes?: number;
  readonly choices?: readonly number[];
}

/** The result of many runs. */
export interface Exploration {
  readonly runs: number;
  readonly steps: number;
  /** The number of runs with violations. */
  readonly violating: number;
  /** The first few runs with violations. */
  readonly failures: readonly { readonly run: Run; readonly violations: readonly string[] }[];
}

const MOST_FAILURES = 3;

/**
 * Explores the interleavings of the passes, the workload's later step and the intervention with at most this many pre-emptions: all of
 * them, or those that `isExplored` selects.
 */
export async function exploreSchedules(
  plan: Pick<Run, "workload" | "intervention"> & { readonly passes: number },
  preemptions: number,
  isExplored?: (nth: number) => boolean,
): Promise<Exploration> {
  const { found, add } = tally();
  const { workload, intervention } = named(plan);
  const undisturbed = await summaryWithout(plan);
  const run = (choose: Choose) => play({ workload, intervention, passes: plan.passes }, choose);
  const all = everySchedule(run, preemptions, isExplored);
  for await (const { choices, result } of all) add({ ...plan, choices }, compared(result, undisturbed));
  return found;
}

/** Explores random runs, with consecutive seeds that start at `first`. */
export async function exploreSeeds(workload: string, first: number, count: number): Promise<Exploration> {
  const { found, add } = tally();
  for (let seed = first; seed < first + count; seed++) {
    add({ workload, seed }, await again({ workload, seed }));
  }
  return found;
}

/** Repeats a run. */
export async function again(run: Run): Promise<Played> {
  const { workload, intervention } = named(run);
  if (run.seed !== undefined) return await chaos(workload, run.seed);
  const plan = { ...run, passes: run.passes ?? 2 };
  const result = await play({ workload, intervention, passes: plan.passes }, replayed(run.choices ?? []));
  return compared(result, await summaryWithout(plan));
}

/** The result of a plan without its disturbance; `undefined` if the disturbance may change the result. */
async function summaryWithout(plan: Parameters<typeof exploreSchedules>[0]): Promise<unknown> {
  const { workload } = named(plan);
  const isDisturbed = plan.intervention !== undefined && Object.hasOwn(disturbances, plan.intervention);
  if (!isDisturbed || workload.later !== undefined || workload.isRace) return undefined;
  // In shadow mode, nothing repairs what a disturbance leaves in a status.
  if (workload.settings?.mode === "shadow") return undefined;
  return (await play({ workload, passes: plan.passes }, replayed([]))).summary;
}

function compared(result: Played, undisturbed: unknown): Played {
  if (undisturbed === undefined || isDeepStrictEqual(result.summary, undisturbed)) return result;
  const texts = [result.summary, undisturbed].map((summary) => JSON.stringify(summary));
  return { ...result, violations: [...result.violations, `it ends as ${texts[0]} and not as ${texts[1]}`] };
}

/** The arguments of `npm run reliability` that repeat a run. */
export function argumentsOf({ workload, seed, intervention, passes, choices = [] }: Run): string {
  if (seed !== undefined) return `--workload ${workload} --seed ${seed}`;
  const at = intervention === undefined ? "" : ` --intervention ${intervention}`;
  return `--workload ${workload}${at} --passes ${passes ?? 2} --schedule ${choices.join(",")}`;
}

function named(run: Pick<Run, "workload" | "intervention">): { workload: Workload; intervention?: Intervention } {
  const workload = workloads[run.workload];
  if (workload === undefined) throw new Error(`no workload ${run.workload}`);
  if (run.intervention === undefined) return { workload };
  const intervention = interventions[run.intervention];
  if (intervention === undefined) throw new Error(`no intervention ${run.intervention}`);
  return { workload, intervention };
}

function tally() {
  const failures: Exploration["failures"][number][] = [];
  const found = { runs: 0, steps: 0, violating: 0, failures };
  const add = (run: Run, { violations, steps }: Played) => {
    found.runs++;
    found.steps += steps;
    if (violations.length > 0) found.violating++;
    if (violations.length > 0 && failures.length < MOST_FAILURES) failures.push({ run, violations });
  };
  return { found, add };
}
