import { expect, test } from "vitest";
import { cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import {
  APPROVED,
  approval,
  approve,
  approvedWorld,
  NEEDS,
} from "../../../../support/worlds/gadgets/approving-gadget.ts";
import { afterCall } from "../../../../support/worlds/intercepts.ts";
import { createMemoryWorld, OUR_TAGS } from "../../../../support/worlds/memory-world.ts";

test("a route of several writes is approved as a whole, and is continued after a crash at any of its legs", async () => {
  for (const crashAt of [1, 2]) {
    let writes = 0;
    const { world } = await approvedWorld({
      intercept: afterCall("PutGadgetSetting", () => {
        if (++writes === crashAt) throw new DOMException("the process is gone", "AbortError");
      }),
    });
    await world.kubernetes.user.patch(world.reference, { spec: { size: "big" } });
    await world.reconcile();
    expect(world.condition("Ready")?.message).toContain("size: small -> medium; size: medium -> big;");
    await approve(world);
    await world.settle();
    expect(world.cloud.resources.get("toy")?.settings.size).toBe("big");
    expect(approval(world)).toBeUndefined();
  }
});

test("an adoption fills in the spec, which is a new generation, and stays approved even if it is interrupted after each call", async () => {
  const ADOPT = {
    "services.k8s.aws/adoption-policy": "adopt",
    "services.k8s.aws/adoption-fields": JSON.stringify({ name: "toy" }),
  };
  for (const verb of ["patch", "PutGadgetTags"]) {
    let isCut = true;
    const world = createMemoryWorld({
      settings: { adoption: "any" },
      intercept: afterCall(verb, () => {
        if (isCut && world.object().metadata.annotations?.[APPROVED] && world.object().metadata.generation > 1) {
          isCut = false;
          throw new Error("the process is gone");
        }
      }),
    });
    world.cloud.resources.set("toy", { tags: {}, settings: { color: "red", size: "small" } });
    await world.create({ spec: { name: "toy", size: "big" }, annotations: { ...NEEDS, ...ADOPT } });
    await world.reconcile();
    expect(cloudWrites(world)).toEqual([]);
    await approve(world);
    await world.settle().catch(() => undefined);
    await world.settle();
    expect(isCut).toBe(false);
    expect(world.object().metadata.generation).toBe(2);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.cloud.resources.get("toy")).toMatchObject({
      tags: OUR_TAGS,
      settings: { color: "red", size: "big" },
    });
    expect(world.object().status?.approval).toEqual({ waiting: "", used: 1 });
  }
});
