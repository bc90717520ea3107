import { judge } from "./play.ts";
import { isChild } from "./properties/children.ts";
import type { Task } from "./schedule/scheduler.ts";
import { KINDS, OBJECTS } from "./system/objects.ts";
import { createSystem, type System } from "./system/system.ts";
import { create } from "./workloads/workload.ts";

/** The result of a batch in which the pass over one object hung. */
export interface Isolation {
  /** The number of steps until the gadget whose message came in the same batch was Ready. */
  readonly steps: number;
  /** Whole seconds until every message in the batch was acknowledged, or came back. */
  readonly seconds: number;
  /** Whether the messages for the other objects were acknowledged, so that they do not come back. */
  readonly areOthersServed: boolean;
  /** What is wrong at the end, when all calls get responses again. */
  readonly violations: readonly string[];
}

/**
 * For P9: runs one batch with messages for two gadgets, a robot and a table. The pass over one of them hangs: after `hangsAt` steps, none
 * of the pass's calls gets a response.
 */
export async function hangInBatch(hangsAt: number, poison: "other" | "orders" = "other"): Promise<Isolation> {
  const system = createSystem();
  const { queue, scheduler, world } = system;
  const others = OBJECTS.filter((name) => name !== poison && name !== "guest" && !isChild(KINDS[name]));
  for (const name of [poison, ...others]) await create(system, {}, name);
  const sent = queue.messages().map(({ id }) => id);
  const started = world.now();
  const [hanging, ...tasks] = system.deliver(...queue.messages());
  if (hanging === undefined) throw new Error("the batch has a task for each object");
  for (let step = 0; step < hangsAt && hanging.isAlive(); step++) await scheduler.step(hanging);
  const steps = await stepsUntilReady(system, tasks);
  for (const task of tasks) await scheduler.finish(task);
  while (isInHand(system, sent)) await system.advance(1);
  const seconds = Math.floor((world.now() - started) / 1000);
  const left = queue.messages().filter(({ id }) => sent.includes(id));
  const areOthersServed = left.every(({ request }) => request.name === poison);
  await scheduler.finish(hanging);
  await system.serve(3600);
  return { steps, seconds, areOthersServed, violations: (await judge(system)).violations };
}

/** Whether the invocation still has one of these messages, which it has neither acknowledged nor returned. */
function isInHand({ queue, world }: System, ids: readonly string[]): boolean {
  const comesBackBy = world.now() + LONGEST_BACK_OFF_SECONDS * 1000;
  return queue.messages().some(({ id, visibleAt }) => ids.includes(id) && visibleAt > comesBackBy);
}

/** The longest back-off of a message that was received once. */
const LONGEST_BACK_OFF_SECONDS = 5;

async function stepsUntilReady({ scheduler, world }: System, [healthy]: readonly Task[]): Promise<number> {
  for (let steps = 0; ; steps++) {
    if (healthy === undefined || !healthy.isAlive()) throw new Error("the pass ended before the gadget was Ready");
    if (world.exists() && world.condition("Ready")?.status === "True") return steps;
    await scheduler.step(healthy);
  }
}
