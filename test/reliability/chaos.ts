import { pick } from "../support/assertions/pick.ts";
import { ofDrift } from "./interventions/drift.ts";
import { interventions, interventionsAbout } from "./interventions.ts";
import { judge, type Played, rest } from "./play.ts";
import { LONGEST_LATE_SECONDS } from "./schedule/arrivals.ts";
import type { Fate } from "./schedule/fates.ts";
import type { Task } from "./schedule/scheduler.ts";
import { seededRandom } from "./schedule/seeded-random.ts";
import type { QueuedMessage } from "./system/memory-queue.ts";
import type { ObjectName } from "./system/objects.ts";
import { createSystem, type System } from "./system/system.ts";
import { create, type Workload } from "./workloads/workload.ts";

/** An action, and how often it is drawn compared with the others. */
interface Deed {
  readonly weight: number;
  readonly isPossible: boolean;
  readonly run: () => unknown;
}

const MOST_PASSES = 3;
const MOST_MESSAGES = 10;
const DEEDS = 90;
const LATE_SECONDS = 90_000;

/**
 * Runs up to three invocations at a time, each with messages for several objects, and everything that can go wrong with them. `seed`
 * determines what happens: calls that fail, lost responses, calls that arrive late, crashes, pauses, outages and stale reads; messages
 * that are dropped, duplicated, late, or overtaken by others; sweeps; and users who change their minds.
 */
export async function chaos(workload: Workload, seed: number): Promise<Played> {
  const random = seededRandom(seed);
  const system = createSystem(workload, seed);
  const { scheduler, queue, world, arrivals } = system;
  arrivals.lateSeconds = () => (random() < 0.3 ? undefined : random() * LONGEST_LATE_SECONDS);
  system.needsSweep = workload.isRace ?? false;
  await workload.before?.(system);
  await system.serve();
  await workload.change(system);
  const possible = [...INTERVENTIONS, ...interventionsAbout(workload.about)].flatMap(
    (name) => interventions[name] ?? [],
  );
  let tasks: readonly Task[] = [];
  let later: Workload["later"] | undefined = workload.later;
  let steps = 0;
  let interfered = 0;

  for (let done = 0; done < DEEDS; done++) {
    tasks = tasks.filter((task) => task.isAlive());
    const task = pick(tasks, random);
    const message = pick(queue.messages(), random);
    const due = queue.messages().filter(({ visibleAt }) => visibleAt <= world.now());
    const bystander = pick(absent(system), random);
    const step = (fate?: Fate) => () => {
      steps++;
      return task && scheduler.step(task, fate);
    };
    const deeds: readonly Deed[] = [
      { weight: 60, isPossible: task !== undefined, run: step() },
      { weight: 2, isPossible: task !== undefined, run: step("refused") },
      { weight: 2, isPossible: task !== undefined, run: step("answer lost") },
      { weight: 2, isPossible: task !== undefined, run: step("sent twice") },
      { weight: 2, isPossible: task !== undefined, run: step("cut off") },
      { weight: 1, isPossible: task !== undefined, run: () => task && system.crash(task) },
      { weight: 1, isPossible: task !== undefined, run: () => task && system.endRun(task) },
      {
        weight: 20,
        isPossible: due.length > 0 && tasks.length < MOST_PASSES,
        run: () => {
          tasks = [...tasks, ...system.deliver(...batch(due, random))];
        },
      },
      {
        weight: 2,
        isPossible: message !== undefined,
        run: () => {
          system.needsSweep = true;
          return message && queue.delete(message.id);
        },
      },
      {
        weight: 4,
        isPossible: message !== undefined,
        run: () => message && queue.add({ request: message.request, delaySeconds: Math.floor(random() * 60) }),
      },
      {
        weight: 1,
        isPossible: message !== undefined,
        run: () => message && queue.add({ request: message.request, delaySeconds: 86_400 }),
      },
      { weight: 3, isPossible: true, run: () => system.advance(Math.ceil(random() ** 3 * 200)) },
      { weight: 1, isPossible: true, run: () => system.freeze(Math.ceil(random() ** 3 * 200)) },
      { weight: 1, isPossible: true, run: () => system.sweep() },
      {
        weight: 3,
        isPossible: later !== undefined && (workload.isPossible?.(system) ?? true),
        run: () => {
          const now = later;
          later = undefined;
          return now?.(system);
        },
      },
      {
        weight: 1,
        isPossible: bystander !== undefined,
        run: () => bystander && create(system, {}, bystander),
      },
      {
        weight: 4,
        isPossible: task !== undefined && interfered < 2,
        run: () => {
          interfered++;
          return task && pick(possible, random)?.({ system, task });
        },
      },
    ];
    await drawn(deeds, random).run();
  }
  for (const task of tasks) await scheduler.finish(task);
  await rest(system, later === undefined ? undefined : workload);
  system.sleep(LATE_SECONDS);
  await system.serve();
  return { steps, ...(await judge(system)) };
}

/**
 * What can happen in addition to the deeds. A forged origin can hide that a resource may have been created, so a forged origin is only
 * tested on its own.
 */
const INTERVENTIONS = [
  "edit-metadata",
  "edit-spec",
  "retain",
  "read-only",
  "delete",
  "delete-and-make-again",
  "tamper",
  "lose-the-resource",
  "stale-object-1",
  "stale-object-2",
  "stale-object-3",
  "stale-resource",
  "tags-cannot-be-read",
  "policy-cannot-be-read",
  "parts-cannot-be-read",
  "forge-chains",
  ...Object.keys(ofDrift),
];

/** One of the messages that are due, and some of the others that are due. */
function batch(due: readonly QueuedMessage[], random: () => number): readonly QueuedMessage[] {
  const first = Math.floor(random() * due.length);
  const others = due.filter((_, index) => index !== first && random() < 0.5);
  return [...due.slice(first, first + 1), ...others].slice(0, MOST_MESSAGES);
}

/** The system's objects that do not exist at the moment. */
function absent(system: System): readonly ObjectName[] {
  const names = system.ending().objects.map(({ metadata }) => metadata.name);
  return BYSTANDERS.filter((name) => !names.includes(name) && name !== system.subject.name);
}

const BYSTANDERS: readonly ObjectName[] = ["toy", "other", "rob"];

function drawn(deeds: readonly Deed[], random: () => number): Deed {
  const possible = deeds.filter(({ isPossible }) => isPossible);
  let left = random() * possible.reduce((sum, { weight }) => sum + weight, 0);
  const found = possible.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  const chosen = found ?? possible[0];
  if (chosen === undefined) throw new Error("nothing is possible");
  return chosen;
}
