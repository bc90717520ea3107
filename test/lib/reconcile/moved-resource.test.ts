import { expect, test } from "vitest";
import { GADGET_FINALIZER } from "../../support/memory-kind.ts";
import { createMemoryWorld } from "../../support/memory-world.ts";

test.each([
  {
    title: "region",
    stored: { ownerAccountID: "000000000000", region: "eu-west-1" },
    message: "Resource already exists in region eu-west-1, but the desired state specifies region us-west-2.",
  },
  {
    title: "account",
    stored: { ownerAccountID: "111111111111", region: "us-west-2" },
    message:
      "Resource already exists in account 111111111111, but the role used for reconciliation is in account 000000000000.",
  },
])("an object whose resource is in another $title is refused, however often it comes", async ({ stored, message }) => {
  const world = createMemoryWorld();
  await world.create({ finalizers: [GADGET_FINALIZER] });
  world.forge({ ackResourceMetadata: stored });
  for (let pass = 1; pass <= 2; pass++) {
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toBe(message);
    expect(world.object().status?.ackResourceMetadata).toMatchObject(stored);
  }
  expect(world.cloud.calls).toEqual([]);
});

test("where the resource is, is said once and completed", async () => {
  const world = createMemoryWorld();
  await world.create();
  world.forge({ ackResourceMetadata: { ownerAccountID: "000000000000", region: "us-west-2", partition: "aws-cn" } });
  await world.reconcile();
  expect(world.object().status?.ackResourceMetadata).toEqual({
    arn: "arn:aws:toys:::toy",
    ownerAccountID: "000000000000",
    region: "us-west-2",
    partition: "aws-cn",
  });
});
