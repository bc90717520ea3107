import { interventionsIn } from "../interventions.ts";
import { names, workloads } from "../workloads.ts";
import { type Exploration, exploreSchedules, exploreSeeds } from "./explore.ts";

/** What to explore of each workload. */
export interface Limits {
  /** Explores only this intervention. If omitted, all interventions, the undisturbed runs and the random runs are explored. */
  readonly intervention?: string;
  /** The maximum number of pre-emptions of two passes. */
  readonly preemptions: number;
  /** The number of random runs, and the seed of the first. */
  readonly seeds: number;
  readonly firstSeed: number;
}

/** A part of the exploration, and its result. */
export interface Explored extends Exploration {
  readonly title: string;
}

/** Explores a workload within the limits, and reports each part as soon as it ends. */
export async function exploreWorkload(
  name: string,
  { intervention, preemptions, seeds, firstSeed }: Limits,
  report: (explored: Explored) => void,
): Promise<void> {
  // The users' later step can also happen at any time, which multiplies the schedules.
  const isLong = workloads[name]?.later !== undefined;
  if (intervention === undefined) {
    const found = await exploreSchedules({ workload: name, passes: 2 }, Math.max(0, preemptions - (isLong ? 1 : 0)));
    report({ title: `${name}, 2 passes`, ...found });
  }
  for (const one of intervention === undefined ? interventionsIn(workloads[name]?.about) : [intervention]) {
    const plan = { workload: name, intervention: one, passes: isLong || names.shipped.includes(name) ? 1 : 2 };
    const found = await exploreSchedules(plan, Math.max(0, preemptions - 2));
    report({ title: `${name}, ${plan.passes} passes and ${one}`, ...found });
  }
  if (intervention === undefined) {
    const found = await exploreSeeds(name, firstSeed, seeds);
    report({ title: `${name}, 3 passes, seeds from ${firstSeed}`, ...found });
  }
}
