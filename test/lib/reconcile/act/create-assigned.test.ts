import { describe, expect, test } from "vitest";
import { noAnswer, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { droneWorld, readyDrone, spec } from "../../../support/worlds/gadgets/drones.ts";
import { afterCall, beforeCall } from "../../../support/worlds/intercepts.ts";
import type { MemoryWorld } from "../../../support/worlds/memory-world.ts";
import type { Intercept } from "../../../support/worlds/port-call.ts";

describe("after a create call of a resource whose identifier AWS assigns,", () => {
  test("to which AWS did not respond, an empty search is not believed until the resource must be visible", async () => {
    let lost = 1;
    const lose = afterCall("CreateDrone", () => {
      if (lost-- > 0) throw noAnswer("CreateDrone");
    });
    const world = droneWorld({ intercept: lose });
    await world.create({ spec });
    const [retry = expect.fail()] = (await world.reconcile()).sent;
    expect(world.object().status).toMatchObject({ origin: "Creating", creates: 1 });
    world.advance(30);
    const [poll = expect.fail()] = (await world.reconcile(retry.request)).sent;
    expect(world.condition("Ready")?.message).toContain("AWS may not show it yet");
    await world.settle(poll.request);
    expect(cloudWrites(world)).toEqual(["CreateDrone"]);
    expect(world.object().status).toMatchObject({ origin: "Created", droneID: "id-1" });
  });

  test("that arrived only after AWS was no longer waited for, no second one is created while a search may not find the first", async () => {
    let arrive: (() => void) | undefined;
    const delay: Intercept = async (call, carryOut) => {
      if (call.verb !== "CreateDrone" || arrive !== undefined) return carryOut();
      arrive = () => void carryOut();
      throw noAnswer("CreateDrone");
    };
    const world = droneWorld({ intercept: delay });
    await world.create({ spec });
    const [retry = expect.fail()] = (await world.reconcile()).sent;
    world.advance(30);
    arrive?.();
    await world.settle(retry.request);
    expect([...world.cloud.resources.keys()]).toEqual(["id-1"]);
    expect(world.object().status).toMatchObject({ origin: "Created", droneID: "id-1", creates: 1 });
  });

  test("that was lost on its way, the resource is created once that time is over, with the same token", async () => {
    let lost = 1;
    const lose = beforeCall("CreateDrone", () => {
      if (lost-- > 0) throw noAnswer("CreateDrone");
    });
    const world = droneWorld({ intercept: lose });
    await world.create({ spec });
    const start = world.now();
    await world.settle();
    expect(world.now() - start).toBeGreaterThan(115_000);
    expect(world.cloud.resources.size).toBe(1);
    const [first, second, ...others] = tokens(world);
    expect([second, others]).toEqual([first, []]);
    expect(world.object().status).toMatchObject({ creates: 1 });
  });

  test("that AWS refused, the resource is created at the next attempt", async () => {
    let refused = 1;
    const refuse = beforeCall("CreateDrone", () => {
      if (refused-- > 0) throw refusal("CreateDrone", "Throttling", "slow down");
    });
    const world = droneWorld({ intercept: refuse });
    await world.create({ spec });
    const [retry] = (await world.reconcile()).sent;
    expect(world.object().status).not.toHaveProperty("origin");
    expect(retry?.delaySeconds).toBeLessThanOrEqual(5);
    await world.reconcile(retry?.request ?? world.request());
    expect(world.cloud.resources.size).toBe(1);
  });

  test("the next resource of the same object gets another token", async () => {
    const world = await readyDrone();
    world.cloud.resources.delete("id-1");
    await world.settle();
    const [first, second] = tokens(world);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    expect(second).not.toBe(first);
  });
});

function tokens({ cloud }: MemoryWorld): readonly unknown[] {
  return cloud.calls.flatMap(({ verb, body }) =>
    verb === "CreateDrone" ? [(body as { readonly token?: string }).token] : [],
  );
}
