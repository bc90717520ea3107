import { describe, expect, test } from "vitest";
import { gadgetWithParts } from "../../../support/kinds/gadget-with-parts.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  type MemoryWorldOptions,
  OUR_TAGS,
} from "../../../support/worlds/memory-world.ts";

/** A gadget of ours with these settings in the cloud, and an object with this spec. */
async function ours(settings: Readonly<Record<string, string>>, spec: object, options: MemoryWorldOptions) {
  const world = createMemoryWorld(options);
  world.cloud.resources.set("toy", { tags: OUR_TAGS, settings });
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", ...spec } });
  return world;
}

describe("the status fields that writes can change", () => {
  /** A gadget whose kind counts how often it reads them again. */
  function showing(statusAgain: () => Promise<Readonly<Record<string, unknown>>>, parts = gadgetWithParts({})) {
    return { gadget: { ...parts, statusAgain } };
  }

  test("are read again once, after all steps, and never without a step", async () => {
    const looks: (readonly string[])[] = [];
    const world: MemoryWorld = await ours(
      { color: "red" },
      { color: "blue", notes: "x" },
      showing(async () => {
        looks.push(cloudWrites(world));
        return { paint: "fresh" };
      }),
    );
    await world.reconcile();
    expect(looks).toEqual([["PutGadgetSetting color", "PutGadgetSetting notes"]]);
    expect(world.object()?.status).toMatchObject({ paint: "fresh" });
    await world.reconcile();
    expect(looks).toHaveLength(1);
  });

  test("are not read again while AWS is at work, because the next poll reads them", async () => {
    const busy = { reason: "Painting", message: "the paint dries", againSeconds: 5 };
    const parts = gadgetWithParts({ color: { write: async () => ({ busy }) } });
    const looks: string[] = [];
    const world = await ours(
      {},
      { color: "blue" },
      showing(async () => ({ looks: looks.push("look") }), parts),
    );
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(looks).toEqual([]);
  });

  test("are read again by a retry if AWS does not answer; what was written counts as done", async () => {
    const world = await ours(
      {},
      { color: "blue" },
      showing(async () => {
        throw refusal("DescribeGadget", "SlowDown", "slow down", 503);
      }),
    );
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("ACK.Recoverable")?.message).toContain("slow down");
    expect(world.events()).toContainEqual(expect.stringContaining("color"));
  });
});
