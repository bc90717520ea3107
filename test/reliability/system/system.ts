import { AsyncLocalStorage } from "node:async_hooks";
import type { ExportDependencies } from "../../../lib/exports/export-field.ts";
import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import { reconcileWithExports } from "../../../lib/exports/reconcile-with-exports.ts";
import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import { consume } from "../../../lib/queue/consume.ts";
import type { Group } from "../../../lib/queue/group-by-object.ts";
import { actorOf, type QueuedRequest } from "../../../lib/queue/reconcile-request.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import type { Dependencies } from "../../../lib/reconcile/dependencies.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import { LATE_SECONDS, lateGadget } from "../../support/worlds/late-cloud.ts";
import { createMemoryWorld, type MemoryWorld } from "../../support/worlds/memory-world.ts";
import type { Intercept, PortCall } from "../../support/worlds/port-call.ts";
import { recordWith, workDone } from "../../support/worlds/run-result.ts";
import { createExportJournal } from "../journal/export-journal.ts";
import { createJournal, type Journal } from "../journal/journal.ts";
import { isLook, resourceOf } from "../journal/look.ts";
import type { Maker } from "../journal/makers.ts";
import type { Ending, PassView } from "../journal/moments.ts";
import { startView } from "../journal/start-view.ts";
import { type Arrivals, createArrivals } from "../schedule/arrivals.ts";
import { createScheduler, type Scheduler, type Task } from "../schedule/scheduler.ts";
import { seededRandom } from "../schedule/seeded-random.ts";
import { type Administrators, createAdministrators } from "./administrators.ts";
import { changeOf } from "./change-of.ts";
import { endingOf } from "./ending.ts";
import { createInvocations, type Invocations } from "./invocations.ts";
import { createMemoryQueue, type MemoryQueue, QUEUE_URL, type QueuedMessage, received } from "./memory-queue.ts";
import { KINDS, OBJECTS, type ObjectName, otherKinds, references, referenceTo } from "./objects.ts";
import { createCanaries } from "./passwords.ts";
import { createPlacement, type Placement } from "./placement.ts";
import { runSweep, SWEEP_SECONDS } from "./run-sweep.ts";
import { services } from "./services.ts";
import { SCOPE, type Setup, START } from "./setup.ts";
import { createStaleReads, type StaleReads } from "./stale-reads.ts";
import { tampered } from "./tampered.ts";
import { watchedKubernetes } from "./watched-kubernetes.ts";

/** All of Driftless except its transports: the engine, its queue and its sweep, in an in-memory world in which time stands still. */
export interface System {
  readonly world: MemoryWorld;
  readonly queue: MemoryQueue;
  readonly scheduler: Scheduler;
  readonly journal: Journal;
  readonly arrivals: Arrivals;
  readonly administrators: Administrators;
  /** The object that the workload is about. */
  readonly subject: ObjectReference;
  readonly stale: StaleReads;
  /** Whether a message was lost or a change happened that no message reports, so that only a sweep can find the change. */
  needsSweep: boolean;
  /** Functions that undo temporary disturbances. They run before everything comes to rest. */
  readonly cures: (() => void)[];
  exists(): boolean;
  /** Sends a message about a change to an object to the queue, as the relay does. */
  readonly hint: (name?: ObjectName) => void;
  /** Puts a resource into the cloud under a key, or removes it. */
  put(key: string, resource: CloudResource | undefined, maker: Maker): void;
  /** Changes everything that can be changed in an object's resource, out of band. */
  tamper(name: ObjectName): void;
  readonly placement: Placement;
  /** Invokes the function with these messages, and returns a task for each of their objects. */
  readonly deliver: (...messages: readonly QueuedMessage[]) => readonly Task[];
  /** Ends a task's invocation at its current step. */
  crash(task: Task): void;
  /** Tells a task's invocation that it has to end: its calls to the cloud are cut off. */
  endRun(task: Task): Promise<void>;
  /** Lets time pass while no call gets a response. Calls are cut off after 10 s, and invocations have to end after 24 s. */
  advance(seconds: number): Promise<void>;
  /** Lets time pass while no task is under way and no message is served. */
  readonly sleep: (seconds: number) => void;
  /** Lets time pass while all tasks are frozen. Their calls to the cloud are lost. */
  freeze(seconds: number): Promise<void>;
  sweep(): Promise<void>;
  /** Serves every message, and those that follow from it, when they are due, for at most `seconds`. */
  serve(seconds?: number): Promise<void>;
  sweepAndServe(): Promise<void>;
  ending(): Ending;
}

const CALL_LIMIT_SECONDS = 10;
const TICK_SECONDS = 2;
const MOST_PASSES = 1000;

export function createSystem(setup: Setup = {}, seed = 1): System {
  const { subject = "toy", settings, roles = "own", fieldExport = "off", isLate = false } = setup;
  const random = seededRandom(seed);
  const asking = new AsyncLocalStorage<PassView>();
  const isShadow = settings?.mode === "shadow";
  const now = () => world.now();
  const arrivals = createArrivals(now);
  const scheduler = createScheduler(arrivals.add);
  const { stale, take } = createStaleReads();
  const pass = () => asking.getStore();
  const journal = createJournal({ world: () => world, pass, givenTo: (view) => placement.givenTo(view) });
  const askedAt = new WeakMap<PortCall, number>();
  const exportJournal = createExportJournal(() => world, journal.violations);
  const canaries = createCanaries(journal.violations, settings?.secrets !== undefined);
  const through = canaries.through(exportJournal.through(journal.through(scheduler.intercept)));
  const intercept: Intercept = (call, carryOut) => {
    askedAt.set(call, now());
    const view = asking.getStore();
    if (view !== undefined && isLook(call)) {
      const ago = take("resource");
      const key = resourceOf(call);
      view.asOf = ago === 0 ? undefined : { key, resource: journal.history.ago(key, ago) };
    }
    return through(call, carryOut);
  };
  let uids = 0;
  const world: MemoryWorld = createMemoryWorld({
    ...{ start: START, random, newUid: () => `uid-${++uids}`, settings: { scope: SCOPE, ...settings } },
    look(key) {
      if (isLate && key !== "rob" && pass() !== undefined) return journal.history.before(key, LATE_SECONDS);
      const asOf = asking.getStore()?.asOf;
      return asOf?.key === key ? asOf.resource : world.cloud.resources.get(key);
    },
    ...{ intercept, ...services, references, ...(isLate && { gadget: lateGadget }) },
  });
  const queue = createMemoryQueue({ now, intercept });
  const administrators = createAdministrators(roles, world.kubernetes, now, setup.sessionPolicy);
  const dependencies: Dependencies & ExportDependencies = {
    ...{ ...world.dependencies, fieldExport, log: canaries.log },
    kinds: [...world.dependencies.kinds, ...otherKinds],
    roles: administrators.roles,
    kubernetes: exportJournal.watched(
      watchedKubernetes(world.kubernetes, pass, now, (name) => {
        const ago = pass() === undefined ? 0 : take("object"); // Passes over exports always read the current state.
        return ago === 0 ? undefined : { object: journal.objectAgo(name, ago) };
      }),
    ),
  };
  const invocations: Invocations = createInvocations(scheduler, now);
  const placement = createPlacement(world, administrators, journal.makers, referenceTo(subject));

  const system: System = {
    ...{ world, queue, scheduler, journal, arrivals, administrators, stale, deliver, placement },
    subject: referenceTo(subject),
    needsSweep: false,
    cures: [],
    exists: () => world.kubernetes.user.read(system.subject) !== undefined,
    hint(name = subject) {
      journal.lookAround();
      const object = world.kubernetes.user.read(referenceTo(name));
      if (object !== undefined) queue.add(changeOf(KINDS[name], object));
    },
    put(key, resource, maker) {
      if (resource === undefined) world.cloud.resources.delete(key);
      else world.cloud.resources.set(key, resource);
      journal.makers.set(key, maker);
      journal.disturbed.add(key);
      journal.lookAround();
    },
    tamper(name) {
      const key = placement.keyFor(name);
      const found = world.cloud.resources.get(key);
      if (found !== undefined) world.cloud.resources.set(key, tampered(found, KINDS[name].kind));
      journal.disturbed.add(key);
      journal.lookAround();
    },
    ...{ sleep: elapse, crash: invocations.crash, endRun: invocations.end },
    async advance(seconds) {
      for (let left = seconds; left > 0; left -= TICK_SECONDS) {
        elapse(Math.min(left, TICK_SECONDS));
        for (const task of invocations.tasks()) await scheduler.cutOff(task, hasTakenTooLong);
        await invocations.endOverdue();
      }
    },
    async freeze(seconds) {
      elapse(seconds);
      for (const task of invocations.tasks()) await scheduler.cutOff(task, ({ port }) => port === "cloud");
      arrivals.forget();
    },
    sweep: () => runSweep(dependencies, queue),
    async serve(seconds = 2000) {
      const until = now() + seconds * 1000;
      for (let served = 0; served < MOST_PASSES; served++) {
        const [next] = queue.messages();
        if (next === undefined || next.visibleAt > until) return elapse(Math.max(0, until - now()) / 1000);
        if (next.visibleAt > now()) elapse((next.visibleAt - now()) / 1000);
        for (const task of deliver(next)) await scheduler.finish(task);
      }
      journal.violations.push("P1: it never settles");
    },
    async sweepAndServe() {
      elapse(SWEEP_SECONDS);
      await system.sweep();
      await system.serve();
    },
    ending: () => endingOf(system, setup),
  };
  for (const name of OBJECTS) journal.open(referenceTo(name));
  return system;

  function deliver(...messages: readonly QueuedMessage[]): readonly Task[] {
    for (const message of messages) queue.receive(message);
    const invocation = invocations.begin();
    const results = consume(messages.map(received), {
      serve: (group, send) =>
        invocation.serve(group[0].request.name, (signal) => reconcileIn(invocation.name, group, signal, send)),
      drop: ({ id }) => journal.violations.push(`${id} was dropped`),
      ...{ queue, queueUrls: { changes: QUEUE_URL, resync: QUEUE_URL }, random, log: canaries.log },
    });
    invocation.answer(results, (id) => queue.delete(id));
    return invocation.tasks;
  }

  async function reconcileIn(
    invocation: string,
    messages: Group<QueuedRequest>,
    signal: AbortSignal,
    send: (delayed: Delayed) => Promise<void>,
  ): Promise<void> {
    const [{ id, request }] = messages;
    const holder = `${invocation}/${id}`;
    const outcome = startOutcome(actorOf(messages.map((message) => message.request)));
    const work = () => reconcileWithExports(messages, { holder, signal, send, outcome }, dependencies);
    if (request.kind === fieldExportKind.kind) return await exportJournal.run(request.namespace, work);
    const reference = referenceTo(request.name as ObjectName); // The harness has no other objects.
    const view = startView({ holder, reference, uid: request.uid, started: messages, isShadow, isLate });
    await asking.run(view, () => work().finally(() => journal.end(view, workDone(outcome))));
    canaries.check("the history", () => recordWith(outcome));
  }

  function hasTakenTooLong(call: PortCall): boolean {
    return now() - (askedAt.get(call) ?? now()) >= CALL_LIMIT_SECONDS * 1000;
  }

  /** Lets time pass. Calls that are under way arrive. */
  function elapse(seconds: number): void {
    const until = now() + seconds * 1000;
    for (let next = arrivals.next(until); next !== undefined; next = arrivals.next(until)) {
      world.advance(Math.max(0, next.at - now()) / 1000);
      // A pass may have found everything in order in the meantime, and written nothing. Only a sweep checks the object again.
      system.needsSweep ||= ["patchStatus", "patchConfigMap"].includes(next.verb);
      next.arrive();
      journal.lookAround();
    }
    world.advance(Math.max(0, until - now()) / 1000);
  }
}
