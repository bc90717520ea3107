import { expect, test } from "vitest";
import type { QueuedRequest } from "../../../../lib/queue/reconcile-request.ts";
import { createFaultInjector, type Fault } from "../../../support/worlds/faults.ts";
import { DELETE_TOKENS } from "../../../support/worlds/limit-tokens.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../support/worlds/memory-world.ts";

/** What can happen between two calls in a pass. */
const faults: Readonly<Record<string, (world: MemoryWorld) => Fault>> = {
  "a crash": () => "crash",
  "an error": () => "error",
  "another pass": (world) => async () => {
    if (world.exists()) await world.reconcile();
  },
};

test.each(Object.keys(faults))(
  "whichever call is hit by %s, an object takes one token and never waits for a second",
  async (fault) => {
    const { moments } = await run("error", Number.POSITIVE_INFINITY);
    expect(moments).toBeGreaterThan(15);
    for (let index = 0; index < moments; index++) {
      const end = await run(fault, index);
      expect(end, `${fault} at moment ${index}`).toMatchObject({ waited: false, removals: 1, exists: false });
      expect(end.tokens, `${fault} at moment ${index}`).toEqual([`${end.uid}.default`]);
    }
  },
);

async function run(fault: string, index: number) {
  const injector = createFaultInjector();
  let waited = false;
  let removals = 0;
  const world: MemoryWorld = createMemoryWorld({
    settings: { maximumDeletesPerHour: 1 },
    intercept: async (call, carryOut) => {
      if (JSON.stringify(call.body ?? "").includes("DeleteRateExceeded")) waited = true;
      return await injector.intercept(call, () => {
        if (call.verb === "DeleteGadget" && world.cloud.resources.has("toy")) removals++;
        return carryOut();
      });
    },
  });
  await world.create();
  await world.settle();
  await world.kubernetes.user.delete(world.reference);
  const { uid } = world.object().metadata;
  const message: QueuedRequest = { id: "the-message", request: world.request() };
  injector.arm(faults[fault]?.(world) ?? "error", index);
  await world.reconcile(message).catch(() => undefined);
  const moments = injector.disarm();
  world.advance(180);
  if (world.exists()) await world.settle(message);
  const tokens = Object.keys((await world.kubernetes.readConfigMap(DELETE_TOKENS))?.data ?? {});
  return { waited, removals, exists: world.exists(), uid, tokens, moments };
}
