import { describe, expect, test } from "vitest";
import { refuseDenied } from "../../../../lib/reconcile/decide/restrictions.ts";
import { ADOPT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { ACK_TAGS, createMemoryWorld, GADGET_FINALIZER } from "../../../support/worlds/memory-world.ts";

const denied = { deniedGadgets: ["toys:*:*:gadget/t?y"] };
const TERMINAL = {
  reason: "ResourceDenied",
  message:
    "the deployment's parameter deniedGadgets denies Driftless access to arn:aws:toys:us-west-2:000000000000:gadget/toy, which matches toys:*:*:gadget/t?y",
};

describe("a resource to which the deployment denies access is neither read nor changed", () => {
  test.each([
    ["to create it", {}],
    ["to adopt it", { annotations: ADOPT, spec: {} }],
    ["to observe it", { annotations: { "services.k8s.aws/read-only": "true" } }],
    ["to take it over", { finalizers: [GADGET_FINALIZER] }],
  ])("for an object that wants %s", async (_, manifest) => {
    const world = createMemoryWorld({ settings: { denied, adoption: "any" } });
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
    await world.create(manifest);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.cloud.calls).toEqual([]);
    expect(world.condition("ACK.Terminal")).toMatchObject(TERMINAL);
  });

  test("for an object that created it before access was denied; when deleted, the object says how to release it", async () => {
    const world = createMemoryWorld({ settings: { denied } });
    world.cloud.resources.set("toy", { tags: {}, settings: {} });
    await world.create({ finalizers: [GADGET_FINALIZER] });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.calls).toEqual([]);
    expect(world.condition("ACK.Terminal")?.message).toContain(TERMINAL.message);
    expect(world.condition("ACK.Terminal")?.message).toContain("services.k8s.aws/deletion-policy: retain");
    await world.kubernetes.user.patch(world.reference, {
      metadata: { annotations: { "services.k8s.aws/deletion-policy": "retain" } },
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(world.cloud.resources.has("toy")).toBe(true);
  });
});

test.each(["aws", "aws-cn", "aws-us-gov", "aws-eusc"])("in the partition %s, too", (partition) => {
  const arn = `arn:${partition}:s3:::trail`;
  expect(() => refuseDenied(arn, { denied: { deniedBuckets: ["s3:::trail"] } })).toThrow(
    `the deployment's parameter deniedBuckets denies Driftless access to ${arn}, which matches s3:::trail`,
  );
  expect(() => refuseDenied(arn, { denied: { deniedBuckets: ["s3:::other"] } })).not.toThrow();
});

test("every other resource is reconciled", async () => {
  const world = createMemoryWorld({ settings: { denied: { deniedGadgets: ["toys:*:*:gadget/toys", "s3:::toy"] } } });
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
});
