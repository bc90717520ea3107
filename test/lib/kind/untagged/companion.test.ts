import { describe, expect, it } from "vitest";
import { isReady, KITE, OURS, refusalOf, remove } from "../../../support/kinds/driven/badge-world.ts";
import { changesIn, listIn, put, withLabel } from "../../../support/kinds/driven/label/label-world.ts";
import { COMPANION, LABELS_BY } from "../../../support/kinds/driven/label/labels.ts";
import { type MemoryWorld, OWNER_TAG } from "../../../support/worlds/memory-world.ts";

const OWNER = "east/default/toy";
const ANOTHER = "east/elsewhere/toy";
const THEIRS = { [OWNER_TAG]: "east/elsewhere/kite" };
const ADOPT = {
  "services.k8s.aws/adoption-policy": "adopt",
  "services.k8s.aws/adoption-fields": JSON.stringify({ name: "label", kite: KITE }),
};

async function created(scene: Parameters<typeof withLabel>[0] = {}): Promise<MemoryWorld> {
  const world = withLabel(scene);
  await world.create();
  await world.settle();
  return world;
}

async function repainted(world: MemoryWorld, color = "green"): Promise<void> {
  await world.kubernetes.user.patch(world.reference, { spec: { color } });
  await world.settle();
}

const retag = (world: MemoryWorld, tags: object) =>
  world.cloud.resources.set("kite", { tags: { ...tags }, settings: {} });

describe("a resource with a companion", () => {
  it("is created together with it by one call", async () => {
    const world = await created();
    expect(isReady(world)).toBe(true);
    expect(listIn(world)).toEqual(["red", OWNER]);
    expect(changesIn(world)).toEqual(["create label, put owner-label"]);
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  });

  it("is changed by a call that removes what was read, and creates the companion again as it was", async () => {
    const world = await created();
    await repainted(world);
    expect(listIn(world)).toEqual(["green", OWNER]);
    expect(changesIn(world).slice(1)).toEqual(["remove label, remove owner-label, create label, create owner-label"]);
  });

  it("is removed together with it by one call", async () => {
    const world = await created();
    await remove(world);
    expect([world.exists(), ...listIn(world)]).toEqual([false, undefined, undefined]);
    expect(changesIn(world).slice(1)).toEqual(["remove label, remove owner-label"]);
  });

  it("is changed only after another look if somebody else has just changed it", async () => {
    const world = await created({
      intercept: async (call, carryOut) => {
        const isFirst =
          call.verb === "ChangeLabels" && JSON.stringify(call.body).includes('"remove"') && colors.length > 0;
        if (isFirst) put(world, "label", { Color: colors.shift() ?? "" });
        return carryOut();
      },
    });
    const colors = ["blue", "brown"];
    await repainted(world);
    expect([changesIn(world).length, ...listIn(world)]).toEqual([4, "green", OWNER]);
  });
});

describe("a resource that another object adopts between a pass's last look and its call", () => {
  it.each([
    ["changed", "and has a companion", ANOTHER],
    ["changed", "and has none yet", undefined],
    ["removed", "and has a companion", ANOTHER],
    ["removed", "and has none yet", undefined],
  ])("is not %s if somebody has removed its companion, %s", async (deed, _, owner) => {
    let isTaken = false;
    const world = await created({
      intercept: async (call, carryOut) => {
        if (call.verb === "ChangeLabels" && isTaken) {
          world.cloud.resources.delete(`${COMPANION}label`);
          if (owner !== undefined) put(world, `${COMPANION}label`, { Owner: owner });
        }
        return carryOut();
      },
    });
    isTaken = true;
    await (deed === "changed" ? repainted(world) : remove(world));
    expect(listIn(world)).toEqual(["red", owner]);
    expect(changesIn(world)).toHaveLength(2);
  });
});

describe("a resource that exists before its object", () => {
  it.each([
    ["another's companion", ANOTHER],
    ["no companion", undefined],
  ])("is neither changed nor removed if it has %s", async (_, owner) => {
    const world = await created({ label: { Color: "blue" }, ...(owner !== undefined && { owner }) });
    expect(refusalOf(world)).toBeDefined();
    await repainted(world);
    await remove(world);
    expect([world.exists(), ...listIn(world), ...changesIn(world)]).toEqual([false, "blue", owner]);
  });

  it("is adopted without a companion if the tags of the parent consent, and gets one", async () => {
    const world = withLabel({
      tags: { ...OURS, "driftless.dev/adoptable-by": "east/default" },
      label: { Color: "blue", Size: "big" },
    });
    await world.create({ spec: { name: "label", kite: KITE }, annotations: ADOPT });
    await world.settle();
    expect(isReady(world)).toBe(true);
    expect(world.object().spec).toMatchObject({ color: "blue", size: "big" });
    expect(changesIn(world)).toEqual(["create owner-label"]);
    expect(listIn(world)).toEqual(["blue", OWNER]);
  });

  it("is not adopted if it gets another's companion after the last look", async () => {
    const world = withLabel({
      tags: { ...OURS, "driftless.dev/adoptable-by": "east/default" },
      label: { Color: "blue" },
      intercept: async (call, carryOut) => {
        if (call.verb === "ChangeLabels") put(world, `${COMPANION}label`, { Owner: ANOTHER });
        return carryOut();
      },
    });
    await world.create({ spec: { name: "label", kite: KITE }, annotations: ADOPT });
    await world.settle();
    expect(refusalOf(world)).toBeDefined();
    expect(listIn(world)).toEqual(["blue", ANOTHER]);
  });

  it("is adopted with a companion that names no owner, which is replaced as it was read", async () => {
    const tags = { ...OURS, "driftless.dev/adoptable-by": "east/default" };
    const world = withLabel({ tags, label: { Color: "blue" } });
    put(world, `${COMPANION}label`, { Color: "blue" });
    await world.create({ spec: { name: "label", kite: KITE }, annotations: ADOPT });
    await world.settle();
    expect(changesIn(world)).toEqual(["remove owner-label, create owner-label"]);
    expect(listIn(world)).toEqual(["blue", OWNER]);
  });

  it("is not adopted with another's companion, although the tags of the parent consent", async () => {
    const tags = { ...OURS, "driftless.dev/adoptable-by": "east/default" };
    const world = withLabel({ tags, label: { Color: "blue" }, owner: ANOTHER });
    await world.create({ spec: { name: "label", kite: KITE }, annotations: ADOPT });
    await world.settle();
    expect(refusalOf(world)).toBeDefined();
    expect([...listIn(world), ...changesIn(world)]).toEqual(["blue", ANOTHER]);
  });
});

describe("a companion", () => {
  it("whose resource somebody has removed is used for the next one, whoever it names", async () => {
    const world = await created({ owner: ANOTHER });
    expect([isReady(world), ...listIn(world)]).toEqual([true, "red", OWNER]);
  });

  it("stays if somebody has removed the resource before the object is deleted", async () => {
    const world = await created();
    world.cloud.resources.delete("label");
    await remove(world);
    expect([world.exists(), ...listIn(world)]).toEqual([false, undefined, OWNER]);
  });

  it("that somebody has removed takes the resource from its object, whatever the status says", async () => {
    const world = await created();
    world.cloud.resources.delete(`${COMPANION}label`);
    await repainted(world);
    expect(refusalOf(world)).toBeDefined();
    await remove(world);
    expect(listIn(world)).toEqual(["red", undefined]);
  });

  it("decides, and not the status, whose the resource is", async () => {
    const world = await created({ label: { Color: "blue" }, owner: ANOTHER });
    world.forge({ origin: "Created" });
    await repainted(world);
    await remove(world);
    expect([...listIn(world), ...changesIn(world)]).toEqual(["blue", ANOTHER]);
  });
});

describe("a parent that another namespace owns", () => {
  it.each([undefined, "east/elsewhere", "east/def", "west/default"])(
    "gets no resource and no companion if its tag of consent is %s",
    async (consent) => {
      const world = await created({ tags: { ...THEIRS, ...(consent && { [LABELS_BY]: consent }) } });
      expect(refusalOf(world)).toContain(`let its tag ${LABELS_BY} name the namespace`);
      expect(changesIn(world)).toEqual([]);
    },
  );

  it.each(["east/default", "east/"])("gets both if its tag of consent is %s", async (consent) => {
    const world = await created({ tags: { ...THEIRS, [LABELS_BY]: consent } });
    await repainted(world);
    expect([isReady(world), ...listIn(world)]).toEqual([true, "green", OWNER]);
    await remove(world);
    expect(listIn(world)).toEqual([undefined, undefined]);
  });

  it("keeps both unchanged once the consent is withdrawn, even if the object is deleted", async () => {
    const world = await created({ tags: { ...THEIRS, [LABELS_BY]: "east/default" } });
    retag(world, THEIRS);
    await repainted(world);
    expect(refusalOf(world)).toBeDefined();
    await remove(world);
    expect([world.exists(), ...listIn(world)]).toEqual([false, "red", OWNER]);
  });
});
