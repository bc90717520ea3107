import { describe, expect, test } from "vitest";
import type { QueuedRequest } from "../../../../lib/queue/reconcile-request.ts";
import { createFaultInjector, type Fault } from "../../../support/worlds/faults.ts";
import { isTooEarly } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../support/worlds/memory-world.ts";
import { workloads } from "./crash-workloads.ts";

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
  const { prepare, kind = "gadget", mayRepeatEvents = false } = workloads[title] ?? workloadMissing(title);
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
  const events = mayRepeatEvents ? [...new Set(world.events())] : world.events();
  return { ...watch(), moments, end: endState(world), events: events.toSorted(), isOnlyCompany };
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

/**
 * The whole state except the times, the remembered corrections and writes, the number of creates, and the location, which only a create
 * returns.
 */
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
    status: {
      ...status,
      conditions,
      location: undefined,
      corrections: undefined,
      written: undefined,
      creates: undefined,
    },
  };
}
