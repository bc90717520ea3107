import { AsyncLocalStorage } from "node:async_hooks";
import type { ObjectReference } from "../../lib/kubernetes/client.ts";
import { consume, type Received } from "../../lib/queue/consume.ts";
import type { Group } from "../../lib/queue/group-by-object.ts";
import type { ReconcileRequest } from "../../lib/queue/reconcile-request.ts";
import { reconcile } from "../../lib/reconcile/reconcile.ts";
import { sweep } from "../../lib/sweep/sweep.ts";
import type { CloudResource } from "../support/memory-cloud.ts";
import { gadgetKind } from "../support/memory-kind.ts";
import { createMemoryWorld, type MemoryWorld } from "../support/memory-world.ts";
import { silentLog } from "../support/silent-log.ts";
import { createJournal, type Journal, type Maker } from "./journal.ts";
import { createMemoryQueue, type MemoryQueue, QUEUE_ARN, QUEUE_URL, type QueuedMessage } from "./memory-queue.ts";
import type { Ending, PassView } from "./moments.ts";
import { createScheduler, type Scheduler, type Task } from "./scheduler.ts";
import { seededRandom } from "./seeded-random.ts";
import { likeABucket, watchedDependencies } from "./watched-dependencies.ts";

/** All of Driftless but its transports: the engine, its queue and its sweep, in a world in memory whose time stands still. */
export interface System {
  readonly world: MemoryWorld;
  readonly queue: MemoryQueue;
  readonly scheduler: Scheduler;
  readonly journal: Journal;
  /** The next reads of the object, and of the resource, see what was so many changes ago. */
  readonly stale: { object: number; resource: number };
  /** Tells the queue that an object has changed, as the relay does. */
  readonly hint: (name?: string) => void;
  /** Puts something into the cloud, or takes it away. */
  put(name: string, resource: CloudResource | undefined, maker: Maker): void;
  annotateNamespace(annotations: Readonly<Record<string, string>>): Promise<void>;
  /** A pass over the object that these messages are about, as a task. */
  readonly deliver: (...messages: readonly [QueuedMessage, ...QueuedMessage[]]) => Task;
  /** Lets time go by. No call is under way for longer than 10 s: those that are by then fail. */
  advance(seconds: number): void;
  sweep(): Promise<void>;
  /** Serves every message, and those that follow from them, in their time, for at most `seconds`. */
  serve(seconds?: number): Promise<void>;
  sweepAndServe(): Promise<void>;
  ending(): Ending;
}

const START = Date.parse("2030-01-01T00:00:00Z");
const SWEEP_SECONDS = 900;
const CALL_LIMIT_SECONDS = 10;
const MOST_PASSES = 400;
const OBJECTS = ["toy", "other"] as const;

export function createSystem(seed = 1): System {
  const random = seededRandom(seed);
  const asking = new AsyncLocalStorage<PassView>();
  const scheduler = createScheduler();
  const stale = { object: 0, resource: 0 };
  const journal = createJournal(
    () => world,
    () => asking.getStore(),
  );
  let uids = 0;
  const world: MemoryWorld = createMemoryWorld({
    ...{ start: START, random, newUid: () => `uid-${++uids}`, manager: likeABucket },
    async intercept(call, moment) {
      if (moment === "before") await scheduler.intercept(call, moment);
      await journal.record(call, moment);
      if (moment === "after") await scheduler.intercept(call, moment);
    },
  });
  const now = () => world.now();
  const queue = createMemoryQueue({ now, intercept: scheduler.intercept });
  const dependencies = watchedDependencies(world, { pass: () => asking.getStore(), journal, stale });
  let passes = 0;
  let namespaceAnnotations: Readonly<Record<string, string>> = {};

  const system: System = {
    ...{ world, queue, scheduler, journal, stale, deliver },
    hint(name = "toy") {
      journal.lookAround();
      const object = world.kubernetes.user.read(referenceTo(name));
      if (object === undefined) return;
      queue.add({ request: requestFor(object.metadata), delaySeconds: 0 });
    },
    put(name, resource, maker) {
      if (resource === undefined) world.cloud.resources.delete(name);
      else world.cloud.resources.set(name, resource);
      journal.makers.set(name, maker);
      journal.lookAround();
    },
    async annotateNamespace(annotations) {
      namespaceAnnotations = { ...namespaceAnnotations, ...annotations };
      await world.kubernetes.user.annotateNamespace(world.reference.namespace, annotations);
    },
    advance(seconds) {
      world.advance(seconds);
      if (seconds > CALL_LIMIT_SECONDS) scheduler.doom(({ port }) => port === "cloud");
    },
    async sweep() {
      await sweep(
        { windowSeconds: SWEEP_SECONDS, periodSeconds: SWEEP_SECONDS },
        {
          ...{ kubernetes: dependencies.kubernetes, kinds: [gadgetKind], scope: world.dependencies.settings.scope },
          ...{ periods: { defaultSeconds: SWEEP_SECONDS, byKind: {} }, queue, queueUrl: QUEUE_URL, now },
        },
      );
    },
    async serve(seconds = 1000) {
      const until = now() + seconds * 1000;
      for (let served = 0; served < MOST_PASSES; served++) {
        const [next] = queue.messages();
        if (next === undefined || next.visibleAt > until) return;
        if (next.visibleAt > now()) world.advance((next.visibleAt - now()) / 1000);
        await scheduler.finish(deliver(next));
      }
      journal.violations.push("P1: it never comes to rest");
    },
    async sweepAndServe() {
      world.advance(SWEEP_SECONDS);
      await system.sweep();
      await system.serve();
    },
    ending: () => ({
      objects: OBJECTS.flatMap((name) => world.kubernetes.user.read(referenceTo(name)) ?? []),
      ...{ resources: world.cloud.resources, makers: journal.makers, released: journal.released },
      namespaceAnnotations,
    }),
  };
  for (const name of OBJECTS) journal.open(name);
  return system;

  function deliver(...messages: readonly [QueuedMessage, ...QueuedMessage[]]): Task {
    for (const message of messages) queue.receive(message);
    const name = `pass-${++passes}`;
    return scheduler.spawn(name, async () => {
      const results = consume(messages.map(received), {
        serve: (group) => serveObject(name, group),
        ...{ queue, queueUrls: [QUEUE_URL], random, log: silentLog },
      });
      for (const [id, result] of results) {
        await result.then(
          () => queue.delete(id),
          () => undefined, // Comes back.
        );
      }
    });
  }

  function serveObject(holder: string, [{ request }, ...others]: Group<Received>) {
    const view: PassView = { holder, reference: referenceTo(request.name), uid: request.uid };
    const requests = [request, ...others.map((other) => other.request)] as const;
    return asking.run(view, () => reconcile(requests, holder, dependencies));
  }

  function referenceTo(name: string): ObjectReference {
    return { ...world.reference, name };
  }
}

function requestFor({ namespace, name, uid }: Pick<ReconcileRequest, "namespace" | "name" | "uid">): ReconcileRequest {
  const { group, version, kind } = gadgetKind;
  return { group, version, kind, namespace, name, uid, reason: "change" };
}

function received({ id, request, receiveCount }: QueuedMessage) {
  return { id, body: JSON.stringify(request), receiptHandle: id, receiveCount, queueArn: QUEUE_ARN };
}
