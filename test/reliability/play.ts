import { isDeepStrictEqual } from "node:util";
import type { CloudResource, Settings } from "../support/kinds/memory/memory-resource.ts";
import type { Intervention } from "./interventions/intervention.ts";
import { isChild, withoutLeftOver } from "./properties/children.ts";
import { properties } from "./properties/properties.ts";
import type { Task } from "./schedule/scheduler.ts";
import type { Choose, Option } from "./schedule/schedules.ts";
import { createSystem, type System } from "./system/system.ts";
import { tableSettings } from "./system/tables.ts";
import type { Workload } from "./workloads/workload.ts";

/** The result of a run. */
export interface Played {
  readonly violations: readonly string[];
  /** How many times the next step was chosen. */
  readonly steps: number;
  /** The state at the end, and how many times resources were created and removed until then. */
  readonly summary: unknown;
}

/** What a run combines: a workload, perhaps an intervention, and a number of passes. */
export interface Plan {
  readonly workload: Workload;
  /** Happens once, at any time, or not at all. */
  readonly intervention?: Intervention | undefined;
  /** The number of simultaneous passes. If the change sends fewer messages, its messages are duplicated. */
  readonly passes: number;
}

/**
 * Runs the passes that follow from the workload's change in the order that `choose` determines, lets everything come to rest, and checks
 * the properties.
 */
export async function play({ workload, intervention, passes }: Plan, choose: Choose): Promise<Played> {
  const system = createSystem(workload);
  system.needsSweep = workload.isRace ?? false;
  await workload.before?.(system);
  await system.serve();
  await workload.change(system);
  const tasks = start(system, passes);
  let laterIsDone = workload.later === undefined;
  let intervened = intervention === undefined;
  let last: Task | undefined;
  let steps = 0;

  for (;;) {
    const options: (Option & { readonly take: () => Promise<unknown> })[] = [];
    const alive = tasks.filter((task) => task.isAlive());
    if (alive.length === 0) break;
    const goesOn = last?.isAlive() ?? false;
    for (const task of goesOn && last ? [last, ...alive.filter((other) => other !== last)] : alive) {
      const take = async () => {
        last = task;
        await system.scheduler.step(task);
      };
      options.push({ name: task.name, preempts: goesOn && task !== last, take });
    }
    if (!laterIsDone && (workload.isPossible?.(system) ?? true)) {
      const take = async () => {
        laterIsDone = true;
        await workload.later?.(system);
      };
      options.push({ name: "later", preempts: false, take });
    }
    const onto = last ?? alive[0];
    if (!intervened && intervention !== undefined && onto?.isAlive()) {
      const take = async () => {
        intervened = true;
        await intervention({ system, task: onto });
      };
      options.push({ name: "intervention", preempts: false, take });
    }
    steps++;
    await options[choose(options)]?.take();
  }
  await rest(system, laterIsDone ? undefined : workload);
  return { steps, ...(await judge(system)) };
}

function start({ queue, deliver }: System, passes: number): readonly Task[] {
  for (let index = 0; queue.messages().length < passes; index++) {
    const message = queue.messages()[index];
    if (message === undefined) throw new Error("the change sends no message");
    queue.add({ request: message.request, delaySeconds: 0 });
  }
  return queue
    .messages()
    .slice(0, passes)
    .flatMap((message) => deliver(message));
}

/** How long chains of retries and polls may take to bring everything to rest. */
const REST_SECONDS = 3600;

/** Lets everything come to rest without a sweep, and takes the later step of `workload`, if there is one, along the way. */
export async function rest(system: System, workload: Workload | undefined): Promise<void> {
  Object.assign(system.stale, { object: 0, resource: 0 });
  for (const cure of system.cures.toReversed()) cure();
  await system.serve(600);
  if (workload !== undefined && (workload.isPossible?.(system) ?? true)) await workload.later?.(system);
  await system.serve(REST_SECONDS);
}

/** Checks the properties before a sweep, after a sweep, and after further actions. Resolves to all violations and to the final state. */
export async function judge(system: System): Promise<Pick<Played, "violations" | "summary">> {
  const { violations } = system.journal;
  const check = (when: string): void => {
    for (const { name, atEnd } of properties) {
      const found = atEnd?.(system.ending());
      if (found !== undefined) violations.push(`${name}: ${found} (${when})`);
    }
  };
  if (!system.needsSweep) check("without a sweep");
  const before = new Map(system.ending().resources);
  await system.sweepAndServe();
  // The sweep may have checked the object of a child before it removed the parent. The next sweep finds that the parent is gone.
  const { objects, resources } = system.ending();
  if (objects.some(isChild) && [...before.keys()].some((key) => !resources.has(key))) await system.sweepAndServe();
  check("after a sweep");
  const summary = summaryOf(system);
  // An object may have reported a resource that another object's pass then changed, for example by adopting it.
  if (!isDeepStrictEqual(before, new Map(system.ending().resources))) await system.sweepAndServe();
  for (const { name, afterwards } of properties) {
    const found = await afterwards?.(system);
    if (found !== undefined) violations.push(`${name}: ${found} (afterwards)`);
  }
  return { violations, summary };
}

/** The part of the final state that must not depend on disturbances. */
function summaryOf(system: System): unknown {
  const { journal } = system;
  const { objects, resources, exports } = system.ending();
  return {
    resources: [...resources]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, resource]) => ({
        name: withoutNumber(name),
        tags: tagsWithoutNumbers(withoutLeftOver(resource.tags, name, resources)),
        settings: allSettings(resource),
      })),
    objects: objects.map(({ metadata: { name, generation, finalizers }, spec, status }) => ({
      ...{ name, generation, finalizers, spec, origin: status?.origin },
      conditions: status?.conditions?.map((condition) => [condition.type, condition.status, condition.message]),
    })),
    exports: exports.map(({ fieldExport: { spec, status }, data }) => ({
      ...{ spec, data },
      conditions: status?.conditions?.map(({ type, message }) => [type, message]),
    })),
    counts: MADE_AND_REMOVED.map((verb) => [verb, journal.count(verb)]),
  };
}

function tagsWithoutNumbers(tags: Settings): Settings {
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, withoutNumber(value)]));
}

/** How many identifiers the cloud has assigned before depends on the run. */
function withoutNumber(text: string): string {
  return text.replace(/\bid-\d+\b/, "id");
}

const MADE_AND_REMOVED = [
  "Gadget",
  "Robot",
  "Table",
  "Kite",
  "Lamp",
  "Bell",
  "Desk",
  "Boat",
  "Raft",
  "Badge",
  "Ribbon",
  "Mill",
  "Label",
].flatMap((kind) => [`Create${kind}`, `Delete${kind}`]);

function allSettings(resource: CloudResource): Settings {
  return resource.table === undefined ? resource.settings : tableSettings(resource);
}
