import { describe, expect, test } from "vitest";
import { createFaultInjector, type Fault } from "../../support/faults.ts";
import { ACK_TAGS, GADGET_FINALIZER } from "../../support/memory-kind.ts";
import { createMemoryWorld, type MemoryWorld } from "../../support/memory-world.ts";

const finalizers = [GADGET_FINALIZER];
const foreign = { tags: { team: "other" }, settings: { color: "blue" } };

/** What is done to a world before the pass that goes wrong. */
const workloads: Readonly<Record<string, (world: MemoryWorld) => Promise<void>>> = {
  async "a create"(world) {
    await world.create({ spec: { name: "toy", color: "red", size: "big" } });
  },
  async "an update"(world) {
    await settle(world);
    await world.kubernetes.user.patch(world.reference, { spec: { color: "green", size: "small" } });
  },
  async "a repair"(world) {
    await settle(world);
    world.cloud.resources.set("toy", { tags: world.cloud.resources.get("toy")?.tags ?? {}, settings: { size: "big" } });
  },
  async "a take-over"(world) {
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
    await world.create({ finalizers });
  },
  async "a resource of somebody else"(world) {
    world.cloud.resources.set("toy", foreign);
    await world.create();
  },
  async "a delete"(world) {
    await settle(world);
    await world.kubernetes.user.delete(world.reference);
  },
  async "a delete that others hold up"(world) {
    await settle(world, { finalizers: ["example.com/other"] });
    await world.kubernetes.user.delete(world.reference);
  },
  async "a delete of what ACK made"(world) {
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
    await world.create({ finalizers });
    await world.kubernetes.user.delete(world.reference);
  },
  async "a delete that retains"(world) {
    await settle(world, { annotations: { "services.k8s.aws/deletion-policy": "retain" } });
    await world.kubernetes.user.delete(world.reference);
  },
  async "a delete of what is somebody else's by now"(world) {
    await settle(world);
    world.cloud.resources.set("toy", foreign);
    await world.kubernetes.user.delete(world.reference);
  },
};

/** What may come between two steps of a pass. */
const faults: Readonly<Record<string, (world: MemoryWorld) => Fault>> = {
  "a crash": () => "crash",
  "an error": () => "error",
  "somebody who changes the object": (world) => async () => {
    if (!world.exists()) return;
    await world.kubernetes.user.patch(world.reference, { metadata: { labels: { touched: "yes" } } });
  },
  "another pass": (world) => async () => {
    if (world.exists()) await world.reconcile();
  },
};

/** What brings the object back after the pass went wrong: its own message, or nothing before the sweep. */
const recoveries = ["change", "resync"] as const;
type Recovery = (typeof recoveries)[number];

async function settle(world: MemoryWorld, parts?: Parameters<MemoryWorld["create"]>[0]): Promise<void> {
  await world.create(parts);
  await world.reconcile();
}

describe.each(Object.keys(workloads))("%s", (title) => {
  test.each(Object.keys(faults))("ends the same whatever call meets with %s", async (fault) => {
    const expected = await run(title);
    expect(expected.moments).toBeGreaterThan(4);
    for (let index = 0; index < expected.moments; index++) {
      for (const recovery of recoveries) {
        const { end, made, removed, events, isOnlyCompany } = await run(title, fault, index, recovery);
        const where = `${fault} at moment ${index}, recovered by ${recovery}`;
        expect(end, where).toEqual(expected.end);
        expect({ made, removed }, where).toEqual({ made: expected.made, removed: expected.removed });
        if (isOnlyCompany) expect(events, where).toEqual(expected.events);
      }
    }
  });
});

async function run(title: string, fault?: string, index = Number.POSITIVE_INFINITY, recovery: Recovery = "change") {
  const injector = createFaultInjector();
  const world = createMemoryWorld({ intercept: injector.intercept });
  const watch = watchCloud(world);
  await workloads[title]?.(world);
  const armed = faults[fault ?? ""]?.(world) ?? "error";
  injector.arm(armed, index);
  // What the pass asks for is lost: the worst case.
  await world.reconcile().catch(() => undefined);
  const moments = injector.disarm();
  world.advance(recovery === "change" ? 180 : 4000);
  await bringBack(world, recovery);
  await expectQuiet(world);
  const isOnlyCompany = typeof armed === "function";
  return { ...watch(), moments, end: endState(world), events: world.events().toSorted(), isOnlyCompany };
}

/** Serves one message and all that follow from it. */
async function bringBack(world: MemoryWorld, reason: Recovery): Promise<void> {
  if (!world.exists()) return;
  let { requeue } = await world.reconcile(world.request({ reason }));
  for (let passes = 0; requeue !== undefined && passes < 10; passes++) {
    world.advance(requeue.delaySeconds);
    requeue = (await world.reconcile(requeue)).requeue;
  }
  expect(requeue).toBeUndefined();
}

/** One more pass writes nothing anywhere. */
async function expectQuiet(world: MemoryWorld): Promise<void> {
  if (!world.exists()) return;
  const written = world.writes().length;
  await world.reconcile(world.request({ reason: "resync" }));
  expect(world.writes()).toHaveLength(written);
}

/** How often the resource was made and removed. */
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

/** Everything but the times, the names of passes, and the location, which only the answer to a create tells. */
function endState(world: MemoryWorld) {
  const resources = [...world.cloud.resources];
  if (!world.exists()) return { resources };
  const { metadata, status } = world.object();
  const conditions = status?.conditions?.map(({ lastTransitionTime: _time, ...condition }) => condition);
  const { finalizers, generation } = metadata;
  return { resources, finalizers, generation, status: { ...status, conditions, location: undefined } };
}
