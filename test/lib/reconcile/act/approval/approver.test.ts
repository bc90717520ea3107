import { expect, test } from "vitest";
import {
  APPROVED,
  annotate,
  approvedWorld,
  paint,
  waiting,
} from "../../../../support/worlds/gadgets/approving-gadget.ts";

test("the history and an Event say who has approved what was done, the deletion included, and the name is removed with the approval", async () => {
  const { world } = await approvedWorld();
  const APPROVED_BY = "driftless.dev/approved-by";
  await paint(world, "blue");
  await world.reconcile();
  await annotate(world, { [APPROVED]: waiting(world), [APPROVED_BY]: "alice" });
  await world.reconcile();
  expect(world.record()).toMatchObject({ event: "Updated", approved: true, approvedBy: { user: "alice" } });
  expect(world.object().metadata.annotations).not.toHaveProperty([APPROVED_BY]);
  expect(world.events()).toContain("Approved: approved by alice: update the Gadget, color");
  await world.kubernetes.user.delete(world.reference);
  await world.reconcile();
  await annotate(world, { [APPROVED]: waiting(world), [APPROVED_BY]: "bob" });
  await world.reconcile();
  expect(world.record()).toMatchObject({ event: "Deleted", approved: true, approvedBy: { user: "bob" } });
  expect(world.events().filter((event) => event.startsWith("Approved"))).toEqual([
    "Approved: approved: create the Gadget",
    "Approved: approved by alice: update the Gadget, color",
    "Approved: approved by bob: delete the Gadget",
  ]);
});
