import { expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { releaseClaim } from "../../../../lib/reconcile/object/claim.ts";
import { DEFAULT_STATUS } from "../../../support/kubernetes/users/cluster-user.ts";
import { silentLog } from "../../../support/programs/silent-log.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld, GADGET_FINALIZER, type MemoryWorld } from "../../../support/worlds/memory-world.ts";

const claim = { holder: "run-1", expiresAt: "2030-01-01T12:00:00Z" };

async function release(world: MemoryWorld): Promise<readonly string[]> {
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (message: string) => warnings.push(message) };
  const { reference, kubernetes } = world;
  await releaseClaim({ reference, uid: world.object().metadata.uid, holder: "run-1" }, { kubernetes, log });
  return warnings;
}

test("a claim is given up, together with the origin of an object that never got our finalizer", async () => {
  const world = createMemoryWorld();
  await world.create();
  world.forge({ claim, origin: "Creating" });
  expect(await release(world)).toEqual([]);
  expect(world.object().status).toEqual(DEFAULT_STATUS);
});

test("the origin of an object with our finalizer is kept", async () => {
  const world = createMemoryWorld();
  await world.create({ finalizers: [GADGET_FINALIZER] });
  world.forge({ claim, origin: "Creating" });
  await release(world);
  expect(world.object().status).toEqual({ ...DEFAULT_STATUS, origin: "Creating" });
});

test("a claim that now belongs to another pass is left alone", async () => {
  const world = createMemoryWorld();
  await world.create();
  const others = { ...claim, holder: "other" };
  world.forge({ claim: others });
  await release(world);
  expect(world.object().status?.claim).toEqual(others);
  expect(world.writes()).toEqual([]);
});

test("a claim on another object of the same name is left alone", async () => {
  const world = createMemoryWorld();
  await world.create();
  world.forge({ claim });
  const { kubernetes, reference } = world;
  await releaseClaim({ reference, uid: "another", holder: "run-1" }, { kubernetes, log: silentLog });
  expect(world.object().status?.claim).toEqual(claim);
});

test("a claim is given up even if the response to the patch that took it was lost and another user is changing the object", async () => {
  let losses = 0;
  const world: MemoryWorld = createMemoryWorld({
    intercept: async (call, carryOut) => {
      if (call.verb !== "patchStatus") return carryOut();
      if (losses === 1) {
        losses++;
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: "b" } } });
      }
      const answer = carryOut();
      if (losses++ === 0) throw new KubernetesApiError("connection reset");
      return answer;
    },
  });
  await world.create();
  await expect(world.reconcile()).rejects.toThrow("connection reset");
  expect(world.object().status?.claim).toBeUndefined();
  expect(world.object().status?.origin).toBeUndefined();
});

test("a failing API server or an object that keeps changing results in a log line, not in an error", async () => {
  const failing = createMemoryWorld({
    intercept: beforeCall("patchStatus", () => {
      throw new KubernetesApiError("down", { status: 500 });
    }),
  });
  await failing.create();
  failing.forge({ claim });
  expect(await release(failing)).toEqual(["claim not released"]);

  let changes = 0;
  const changing: MemoryWorld = createMemoryWorld({
    intercept: beforeCall("patchStatus", async () => {
      await changing.kubernetes.user.patch(changing.reference, { metadata: { labels: { a: String(++changes) } } });
    }),
  });
  await changing.create();
  changing.forge({ claim });
  expect(await release(changing)).toEqual(["claim not released"]);
  expect(changes).toBe(3);
});
