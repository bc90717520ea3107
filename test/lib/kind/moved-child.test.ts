import { describe, expect, it } from "vitest";
import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import { isReady, KITE, marksIn, OURS, refusalOf, remove } from "../../support/kinds/driven/badge-world.ts";
import { kiteOperations } from "../../support/kinds/driven/kites.ts";
import { ribbon, ribbonOperations } from "../../support/kinds/driven/ribbon.ts";
import { refusal } from "../../support/kinds/memory/memory-resource.ts";
import { createMemoryWorld, type MemoryWorld, OWNER_TAG } from "../../support/worlds/memory-world.ts";
import type { Intercept } from "../../support/worlds/port-call.ts";

/** A cloud with a kite that an object in the namespace owns, and an object for a ribbon that is tied to it. */
function withRibbon(intercept?: Intercept): MemoryWorld {
  const world = createMemoryWorld({
    ...(intercept && { intercept }),
    kind: {
      entry: { resource: ribbon.resource, load: async () => ribbon },
      calls: ribbon.calls,
      spec: { name: "ribbon", kite: KITE },
      arn: "arn:aws:toys:us-west-2:000000000000:ribbon/ribbon",
      service: { operations: { ...kiteOperations, ...ribbonOperations } },
    },
  });
  world.cloud.resources.set("kite", { tags: OURS, settings: {} });
  return world;
}

describe("a resource that changes its parent", () => {
  const DRAGON = KITE.replace("/kite", "/dragon");

  async function tied(dragon: Tags, intercept?: Intercept) {
    const world = withRibbon(intercept);
    world.cloud.resources.set("dragon", { tags: dragon, settings: {} });
    await world.create();
    await world.settle();
    expect(marksIn(world)).toEqual(["+ east/default/toy"]);
    await world.kubernetes.user.patch(world.reference, { spec: { kite: DRAGON } });
    return world;
  }

  const kiteOf = (world: MemoryWorld) => world.cloud.resources.get("ribbon")?.settings.kite;

  it("takes its owner tag along", async () => {
    const world = await tied(OURS);
    await world.settle();
    expect([isReady(world), kiteOf(world)]).toEqual([true, DRAGON]);
    expect([marksIn(world), marksIn(world, "dragon")]).toEqual([[], ["+ east/default/toy"]]);
    await remove(world);
    expect([kiteOf(world), marksIn(world, "dragon")]).toEqual([undefined, []]);
  });

  it("stays where it is if no object in the namespace owns the other one", async () => {
    const world = await tied({ [OWNER_TAG]: "east/other/dragon" });
    await world.settle();
    expect(refusalOf(world)).toContain(`no object in this namespace owns ${DRAGON}`);
    expect([kiteOf(world), marksIn(world, "dragon")]).toEqual([KITE, []]);
  });

  it.each(["AddKiteTags", "MoveRibbon", "RemoveKiteTags"])(
    "is still the object's if %s gets no response",
    async (lost) => {
      let isLost = false;
      const world = await tied(OURS, async ({ verb, body }, carryOut) => {
        const answer = carryOut();
        const isMove = JSON.stringify(body ?? "").includes("dragon") || verb === "RemoveKiteTags";
        if (verb !== lost || !isMove || isLost) return answer;
        isLost = true;
        throw new Error("the process has died");
      });
      await world.settle().catch(() => undefined);
      world.advance(120);
      await world.settle();
      expect([isReady(world), kiteOf(world), isLost]).toEqual([true, DRAGON, true]);
      expect(marksIn(world, "dragon")).toEqual(["+ east/default/toy"]);
    },
  );
});

describe("a resource without tags that a read does not show", () => {
  it("is still the object's if the last look before the create call shows it", async () => {
    let isHidden = false;
    const world = withRibbon(async ({ verb, body }, carryOut) => {
      const wasHidden = isHidden;
      isHidden &&= verb !== "DescribeRibbon";
      if (wasHidden && !isHidden) throw refusal(verb, "NotFound", JSON.stringify(body), 404);
      return carryOut();
    });
    await world.create();
    await world.settle();
    isHidden = true;
    await world.kubernetes.user.patch(world.reference, { spec: { color: "green" } });
    await world.settle();
    expect([isReady(world), isHidden, marksIn(world)]).toEqual([true, false, ["+ east/default/toy"]]);
    await remove(world);
    expect([world.cloud.resources.get("ribbon"), marksIn(world)]).toEqual([undefined, []]);
  });
});
