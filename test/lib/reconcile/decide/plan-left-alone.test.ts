import { describe, expect, test } from "vitest";
import { gadgetWithParts } from "../../../support/kinds/gadget-with-parts.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { reconciled, TAKEN_OVER_TAGS } from "../../../support/worlds/gadgets/reconciled-gadget.ts";
import { createMemoryWorld, GADGET_FINALIZER, OUR_TAGS } from "../../../support/worlds/memory-world.ts";

describe("a difference that is left alone", () => {
  test("is reported and not written on a resource that was taken over, if the spec does not mention the field", async () => {
    const { world, writes, result } = await reconciled({ guard: "off", color: "red" }, {}, { tags: TAKEN_OVER_TAGS });
    expect(result).toMatchObject({ outcome: "updated" });
    expect(writes).toEqual(["DeleteGadgetSetting color"]);
    expect(world.condition("ACK.Advisory")).toMatchObject({
      status: "True",
      reason: "NotManaged",
      message: expect.stringMatching(/^guard: .* Driftless manages guard only if declared in the spec$/),
    });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is reported without a remedy if AWS cannot change it", async () => {
    const gadget = gadgetWithParts({ color: { keep: "taken-over" } });
    const { world } = await reconciled({ color: "red" }, { color: "blue" }, { tags: TAKEN_OVER_TAGS, gadget });
    expect(world.condition("ACK.Advisory")?.message).toBe(
      "color: kept as ACK left the resource, despite a difference from the spec or the default",
    );
  });

  test("is recognized by a tag on the resource, whatever the status says", async () => {
    for (const origin of ["Created", "TakenOver", undefined] as const) {
      for (const [tags, isKept] of [
        [TAKEN_OVER_TAGS, true],
        [OUR_TAGS, false],
      ] as const) {
        const world = createMemoryWorld();
        world.cloud.resources.set("toy", { tags, settings: { guard: "off" } });
        await world.create({ finalizers: [GADGET_FINALIZER] });
        if (origin !== undefined) world.forge({ origin });
        await world.reconcile();
        expect(cloudWrites(world)).toEqual(isKept ? [] : ["DeleteGadgetSetting guard"]);
        expect(world.object().status).toMatchObject({ origin: isKept ? "TakenOver" : "Created" });
        expect(world.cloud.resources.get("toy")?.tags).toEqual(tags);
      }
    }
  });

  test("is written once the spec mentions it, even if the spec only declares the default", async () => {
    const { world, writes } = await reconciled({ guard: "off" }, { guard: "on" }, { tags: TAKEN_OVER_TAGS });
    expect(writes).toEqual(["DeleteGadgetSetting guard"]);
    expect(world.condition("ACK.Advisory")).toBeUndefined();
  });

  test("disappears, together with its advisory, once the setting has its default value", async () => {
    const { world } = await reconciled({}, {}, { tags: TAKEN_OVER_TAGS });
    expect(world.condition("ACK.Advisory")).toBeUndefined();
  });

  test("is written if another part implies a value for a field that the spec omits, and AWS has the default", async () => {
    const desired = ({ policy }: { policy?: string }) => (policy === undefined ? undefined : "off");
    const { writes } = await reconciled(
      {},
      { policy: "public" },
      { tags: TAKEN_OVER_TAGS, gadget: gadgetWithParts({ guard: { desired } }) },
    );
    expect(writes).toEqual(["PutGadgetSetting guard", "PutGadgetSetting policy"]);
  });

  test("is still left alone if another part implies a value for a field that the spec omits, and AWS does not have the default", async () => {
    const desired = ({ policy }: { policy?: string }) => (policy === undefined ? undefined : "half");
    const { world, writes } = await reconciled(
      { guard: "off" },
      { policy: "private" },
      { tags: TAKEN_OVER_TAGS, gadget: gadgetWithParts({ guard: { desired } }) },
    );
    expect(writes).toEqual(["PutGadgetSetting policy"]);
    expect(world.condition("ACK.Advisory")).toMatchObject({ reason: "NotManaged" });
  });

  test("may contradict the spec if its part allows that, but only on a resource that was taken over", async () => {
    const options = { gadget: gadgetWithParts({ color: { keep: "taken-over" } }) };
    const takenOver = await reconciled({ color: "red" }, { color: "blue" }, { ...options, tags: TAKEN_OVER_TAGS });
    expect(takenOver.writes).toEqual([]);
    expect(takenOver.world.condition("ACK.Advisory")).toMatchObject({
      reason: "NotManaged",
      message: expect.stringMatching(/^color: /),
    });
    expect((await reconciled({ color: "red" }, { color: "blue" }, options)).writes).toEqual(["PutGadgetSetting color"]);
  });

  test("is not even checked for in a part that is left to other users, unless the spec mentions the part", async () => {
    const silent = await reconciled({ notes: "by others" }, {});
    expect(silent.writes).toEqual([]);
    expect(silent.world.cloud.calls.some(({ body }) => JSON.stringify(body).includes("notes"))).toBe(false);
    expect(silent.world.condition("ACK.Advisory")).toBeUndefined();
    expect((await reconciled({ notes: "by others" }, { notes: "mine" })).writes).toEqual(["PutGadgetSetting notes"]);
  });
});
