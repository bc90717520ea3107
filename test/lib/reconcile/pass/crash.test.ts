import { describe, expect, test } from "vitest";
import type { QueuedRequest } from "../../../../lib/queue/reconcile-request.ts";
import { createFaultInjector, type Fault } from "../../../support/worlds/faults.ts";
import { ADOPT, ADOPT_OR_CREATE, CONSENT, isTooEarly } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  type MemoryWorldOptions,
} from "../../../support/worlds/memory-world.ts";

const finalizers = [GADGET_FINALIZER];
const foreign = { tags: { team: "other" }, settings: { color: "blue" } };
const full = { name: "toy", color: "red", size: "small" };
const acks = {
  arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
  ownerAccountID: "000000000000",
  region: "us-west-2",
};

/** How to prepare a world for the run that is disturbed. */
interface Workload extends Pick<MemoryWorldOptions, "kind"> {
  readonly prepare: (world: MemoryWorld) => Promise<void>;
}

const workloads: Readonly<Record<string, Workload>> = {
  "a create": { prepare: (world) => world.create({ spec: full }) },
  "an update": {
    async prepare(world) {
      await settle(world, { spec: full });
      await world.kubernetes.user.patch(world.reference, { spec: { color: "green", size: "big" } });
    },
  },
  "a repair": {
    async prepare(world) {
      await settle(world, { spec: full });
      const { tags = {} } = world.cloud.resources.get("toy") ?? {};
      world.cloud.resources.set("toy", { tags, settings: { size: "big", guard: "off" } });
    },
  },
  "a take-over": {
    async prepare(world) {
      world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
      await world.create({ finalizers, spec: full });
      world.forge({ ackResourceMetadata: acks });
    },
  },
  "an adoption": { prepare: (world) => prepareAdoption(world, {}) },
  "an adoption by an object that declares changes": {
    prepare: (world) => prepareAdoption(world, { color: "green", tags: [{ key: "team", value: "red" }] }),
  },
  "an adoption of a resource that was lost": {
    async prepare(world) {
      await settle(world, { spec: full, annotations: ADOPT_OR_CREATE });
      world.cloud.resources.set("toy", { tags: CONSENT, settings: full });
    },
  },
  "an adoption that AWS takes time to complete": {
    kind: "robot",
    async prepare(world) {
      world.cloud.resources.set("toy", { id: "id-9", createdAt: 1, tags: CONSENT, settings: { speed: "fast" } });
      await world.create({ annotations: ADOPT, spec: {} });
    },
  },
  "a resource of another owner": {
    async prepare(world) {
      world.cloud.resources.set("toy", foreign);
      await world.create();
    },
  },
  "a delete": {
    async prepare(world) {
      await settle(world);
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a delete that another finalizer delays": {
    async prepare(world) {
      await settle(world, { finalizers: ["example.com/other"] });
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a delete of a resource that ACK created": {
    async prepare(world) {
      world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
      await world.create({ finalizers });
      world.forge({ ackResourceMetadata: acks });
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a delete that retains the resource": {
    async prepare(world) {
      await settle(world, { annotations: { "services.k8s.aws/deletion-policy": "retain" } });
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a delete of a resource that now belongs to another owner": {
    async prepare(world) {
      await settle(world);
      world.cloud.resources.set("toy", foreign);
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a create that AWS takes time to complete": {
    kind: "robot",
    prepare: (world) => world.create({ spec: { name: "toy", speed: "medium", notes: "slow" } }),
  },
  "an update that AWS takes time to complete": {
    kind: "robot",
    async prepare(world) {
      await settle(world, { spec: { name: "toy" } });
      world.advance(60);
      await world.kubernetes.user.patch(world.reference, { spec: { speed: "fast", notes: "quick" } });
    },
  },
  "a delete that AWS takes time to complete": {
    kind: "robot",
    async prepare(world) {
      await settle(world, { spec: { name: "toy" } });
      world.advance(60);
      await world.kubernetes.user.delete(world.reference);
    },
  },
};

/** What can happen between two calls in a run. */
const faults: Readonly<Record<string, (world: MemoryWorld) => Fault>> = {
  "a crash": () => "crash",
  "an error": () => "error",
  "a change to the object": (world) => async () => {
    if (!world.exists()) return;
    await world.kubernetes.user.patch(world.reference, { metadata: { labels: { touched: "yes" } } });
  },
  "another run": (world) => async () => {
    if (world.exists()) await world.reconcile();
  },
};

/** What triggers the run after the disturbed one (its message, when redelivered, or the next sweep), and after how many seconds. */
const recoveries = { "its message": 180, "the sweep": 4000 } as const;
type Recovery = keyof typeof recoveries;

async function prepareAdoption(world: MemoryWorld, spec: object): Promise<void> {
  world.cloud.resources.set("toy", { tags: { ...CONSENT, team: "blue" }, settings: { ...full, guard: "off" } });
  await world.create({ annotations: ADOPT, spec });
}

async function settle(world: MemoryWorld, parts?: Parameters<MemoryWorld["create"]>[0]): Promise<void> {
  await world.create(parts);
  await world.settle();
}

describe.each(Object.keys(workloads))("%s", (title) => {
  test.each(Object.keys(faults))("ends like an undisturbed run, whichever call is hit by %s", async (fault) => {
    const expected = await run(title);
    expect(expected.moments).toBeGreaterThan(4);
    for (let index = 0; index < expected.moments; index++) {
      for (const recovery of ["its message", "the sweep"] as const) {
        const { end, made, removed, events, isOnlyCompany } = await run(title, fault, index, recovery);
        const where = `${fault} at moment ${index}, recovered by ${recovery}`;
        expect(end, where).toEqual(expected.end);
        expect({ made, removed }, where).toEqual({ made: expected.made, removed: expected.removed });
        if (isOnlyCompany) expect(events, where).toEqual(expected.events);
      }
    }
  });
});

async function run(title: string, fault = "", index = Number.POSITIVE_INFINITY, recovery: Recovery = "its message") {
  const { prepare, kind = "gadget" } = workloads[title] ?? workloadMissing(title);
  const injector = createFaultInjector();
  const early: string[] = [];
  const world = createMemoryWorld({
    kind,
    async intercept(call, carryOut) {
      if (isTooEarly(call, world)) early.push(call.verb);
      return await injector.intercept(call, carryOut);
    },
  });
  const watch = watchCloud(world);
  await prepare(world);
  const message: QueuedRequest = { id: "the-message", request: world.request() };
  const armed = faults[fault]?.(world) ?? "error";
  injector.arm(armed, index);
  // In the worst case, the messages that the run sends are lost.
  await world.reconcile(message).catch(() => undefined);
  const moments = injector.disarm();
  world.advance(recoveries[recovery]);
  if (world.exists()) {
    await world.settle(recovery === "its message" ? message : world.request({ reason: "resync" }));
    await expectQuiet(world);
  }
  expect(early).toEqual([]);
  const isOnlyCompany = typeof armed === "function";
  return { ...watch(), moments, end: endState(world), events: world.events().toSorted(), isOnlyCompany };
}

function workloadMissing(title: string): never {
  throw new Error(`no workload ${title}`);
}

/** Expects that one more run writes nothing anywhere. */
async function expectQuiet(world: MemoryWorld): Promise<void> {
  if (!world.exists()) return;
  const written = world.writes().length;
  await world.reconcile(world.request({ reason: "resync" }));
  expect(world.writes()).toHaveLength(written);
}

/** Counts how many times the resource is created and removed. */
function watchCloud(world: MemoryWorld) {
  let made = 0;
  let removed = 0;
  const { resources } = world.cloud;
  const set = resources.set.bind(resources);
  resources.set = (name, resource) => {
    if (!resources.has(name)) made++;
    return set(name, resource);
  };
  const remove = resources.delete.bind(resources);
  resources.delete = (name) => {
    removed++;
    return remove(name);
  };
  return () => ({ made, removed });
}

/** The whole state except the times, the remembered corrections and writes, and the location, which only a create returns. */
function endState(world: MemoryWorld) {
  const resources = [...world.cloud.resources].map(([name, { tags, settings }]) => ({ name, tags, settings }));
  if (!world.exists()) return { resources };
  const { metadata, spec, status } = world.object();
  const conditions = status?.conditions?.map(({ lastTransitionTime: _time, ...condition }) => condition);
  const { annotations, finalizers, generation } = metadata;
  return {
    resources,
    annotations,
    finalizers,
    generation,
    spec,
    status: { ...status, conditions, location: undefined, corrections: undefined, written: undefined },
  };
}
