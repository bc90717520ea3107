import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { exportingGadget } from "../../../support/worlds/gadgets/exporting-gadget.ts";
import { beforeCall, concludes } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld } from "../../../support/worlds/memory-world.ts";
import type { PortCall } from "../../../support/worlds/port-call.ts";

const refusal = () => new KubernetesApiError("PATCH /apis/x/status: etcdserver: request is too large", { status: 500 });

function refusing(isRefused: (call: PortCall) => boolean) {
  return beforeCall("patchStatus", (call) => {
    if (isRefused(call)) throw refusal();
  });
}

describe("an object that is too large for its status", () => {
  test("gets one Event and no retry, and nothing is written to AWS without a claim", async () => {
    const world = createMemoryWorld({ intercept: refusing(() => true) });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(new Set(world.events())).toEqual(
      new Set([expect.stringMatching(/^ObjectTooLarge: .*shorten the object's spec, annotations or finalizers$/)]),
    );
    expect(cloudWrites(world)).toEqual([]);
  });

  test("gives up its claim if there was still room for the claim", async () => {
    const world = createMemoryWorld({ intercept: refusing(concludes) });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.events()).toContainEqual(expect.stringMatching(/^ObjectTooLarge: /));
  });

  test("is served as soon as it is smaller", async () => {
    let isLarge = true;
    const world = createMemoryWorld({ intercept: refusing(() => isLarge) });
    await world.create();
    await world.reconcile();
    isLarge = false;
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
  });

  test("gets the Event and no retry if it is an export", async () => {
    const world = await exportingGadget({ intercept: refusing(() => true) });
    await world.create({ spec: { name: "toy", size: "large" } });
    world.forge({ conditions: [{ type: "ACK.ResourceSynced", status: "True" }] });
    expect(await world.serve()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.events()).toContainEqual(expect.stringMatching(/^ObjectTooLarge: /));
  });
});
