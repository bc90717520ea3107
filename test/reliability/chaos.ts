import { pick } from "../support/pick.ts";
import { interventions } from "./interventions.ts";
import type { QueuedMessage } from "./memory-queue.ts";
import { judge, type Played, rest } from "./play.ts";
import type { Task } from "./scheduler.ts";
import { seededRandom } from "./seeded-random.ts";
import { createSystem, type System } from "./system.ts";
import type { Workload } from "./workloads.ts";

/** What is done, and how often beside the others. */
interface Deed {
  readonly weight: number;
  readonly isPossible: boolean;
  readonly run: () => unknown;
}

const MOST_PASSES = 3;
const DEEDS = 90;
const LATE_SECONDS = 90_000;

/**
 * Up to three passes at once, and everything that may go wrong with them, as `seed` says: calls that fail, lost answers, crashes,
 * pauses, stale reads; messages that are dropped, doubled, late, or overtaken by others; sweeps; users who change their minds.
 */
export async function chaos(workload: Workload, seed: number): Promise<Played> {
  const random = seededRandom(seed);
  const system = createSystem(seed);
  const { scheduler, queue, world } = system;
  await workload.before?.(system);
  await system.serve();
  await workload.change(system);
  let tasks: readonly Task[] = [];
  let later: Workload["later"] | undefined = workload.later;
  let steps = 0;
  let interfered = 0;

  for (let done = 0; done < DEEDS; done++) {
    tasks = tasks.filter((task) => task.isAlive());
    const task = pick(tasks, random);
    const message = pick(queue.messages(), random);
    const isDue = ({ visibleAt }: { readonly visibleAt: number }) => visibleAt <= world.now();
    const due = pick(queue.messages().filter(isDue), random);
    const step = (fate?: Parameters<typeof scheduler.step>[1]) => () => {
      steps++;
      return task && scheduler.step(task, fate);
    };
    const deeds: readonly Deed[] = [
      { weight: 60, isPossible: task !== undefined, run: step() },
      { weight: 2, isPossible: task !== undefined, run: step("failed") },
      { weight: 2, isPossible: task !== undefined, run: step("answer lost") },
      { weight: 1, isPossible: task !== undefined, run: () => task && scheduler.kill(task) },
      {
        weight: 20,
        isPossible: due !== undefined && tasks.length < MOST_PASSES,
        run: () => {
          if (due !== undefined) tasks = [...tasks, system.deliver(...batch(system, due))];
        },
      },
      { weight: 2, isPossible: message !== undefined, run: () => message && queue.delete(message.id) },
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
      { weight: 1, isPossible: true, run: () => system.sweep() },
      { weight: 3, isPossible: true, run: () => Object.assign(system.stale, { object: Math.ceil(random() * 3) }) },
      { weight: 2, isPossible: true, run: () => Object.assign(system.stale, { resource: 1 }) },
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
        weight: 2,
        isPossible: task !== undefined && interfered < 2,
        run: () => {
          interfered++;
          return task && pick(USERS, random)?.({ system, task });
        },
      },
    ];
    await drawn(deeds, random).run();
  }
  for (const task of tasks) await scheduler.finish(task);
  await rest(system, later === undefined ? undefined : workload, LATE_SECONDS);
  return { violations: await judge(system), steps };
}

const USERS = [
  "edit-metadata",
  "edit-spec",
  "retain",
  "read-only",
  "delete",
  "delete-and-make-again",
  "tamper",
  "lose-the-resource",
].flatMap((name) => interventions[name] ?? []);

/** The message, and sometimes the others of its object that are due, as one batch has them. */
function batch({ queue, world }: System, first: QueuedMessage): readonly [QueuedMessage, ...QueuedMessage[]] {
  const { uid } = first.request;
  const others = queue
    .messages()
    .filter((other) => other !== first && other.request.uid === uid && other.visibleAt <= world.now());
  return first.receiveCount % 2 === 0 ? [first, ...others.slice(0, 1)] : [first];
}

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
