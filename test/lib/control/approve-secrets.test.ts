import { describe, expect, test } from "vitest";
import { writeApproval } from "../../../lib/control/approve.ts";
import { shownApproval } from "../../support/plan/shown-approval.ts";
import { cloudWrites } from "../../support/worlds/cloud-calls.ts";
import { NEEDS, waiting } from "../../support/worlds/gadgets/approving-gadget.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import { CODE, codeOf, createSafeWorld, putSecret } from "../../support/worlds/safes/safe-world.ts";

describe("an object with a secret", () => {
  const waitingSafe = async () => {
    const world = await createSafeWorld();
    await world.create({ spec: { name: "toy", code: CODE }, annotations: NEEDS });
    await world.reconcile();
    return world;
  };
  const approveShown = async (world: MemoryWorld) => {
    const { stored = expect.fail(), approvable } = await shownApproval(world);
    await writeApproval(world.kubernetes, world.reference, stored, { value: approvable.value ?? expect.fail() });
  };

  test("is approved with its secret, which the plan cannot compute, and so is each later secret", async () => {
    const world = await waitingSafe();
    await approveShown(world);
    await world.settle();
    expect(codeOf(world)).toBe("first-code");
    expect(world.object().status?.approval).toEqual({ waiting: "", used: 1 });
    await putSecret(world, { front: "second-code" });
    await world.settle();
    expect((await shownApproval(world)).planned).toMatchObject({
      would: "update",
      changes: [{ field: "code", from: "(secret)", to: "(new secret)", cause: "pending" }],
    });
    await approveShown(world);
    await world.settle();
    expect(codeOf(world)).toBe("second-code");
    expect((await shownApproval(world)).planned).toMatchObject({ would: "keep" });
    expect(await world.settle()).toMatchObject({ outcome: "unchanged" });
  });

  test("asks again if the secret changes after it was approved", async () => {
    const world = await waitingSafe();
    await approveShown(world);
    await putSecret(world, { front: "second-code" });
    await world.settle();
    expect(world.condition("Ready")).toMatchObject({ reason: "ApprovalRequired" });
    expect(cloudWrites(world)).toEqual([]);
  });

  test("is not written with another secret, whatever the status says that waits", async () => {
    const world = await waitingSafe();
    const forge = (value: string) =>
      world.forge({ approval: { waiting: value, used: 0, secrets: [{ part: "code", digest: "0".repeat(32) }] } });
    forge(waiting(world));
    const { planned, approvable } = await shownApproval(world);
    expect(approvable).toMatchObject({ isRefused: true });
    forge(planned.approval ?? expect.fail());
    await approveShown(world);
    await world.settle();
    expect(world.condition("Ready")).toMatchObject({ reason: "ApprovalRequired" });
    expect(cloudWrites(world)).toEqual([]);
  });
});
