import { expect, test } from "vitest";
import { APPROVED, annotate, approvedWorld, paint, waiting } from "../../../support/worlds/gadgets/approving-gadget.ts";

test("the history and an Event say who has approved what was done, the deletion included, and the name is removed with the approval", async () => {
  const { world } = await approvedWorld();
  const APPROVED_BY = "driftless.dev/approved-by";
  await paint(world, "blue");
  await world.reconcile();
  await annotate(world, { [APPROVED]: waiting(world), [APPROVED_BY]: "alice" });
  await world.reconcile();
  expect(world.record()).toMatchObject({ event: "Updated", approved: true, approvedBy: { user: "alice" } });
  expect(world.object().metadata.annotations).not.toHaveProperty([APPROVED_BY]);
  expect(world.events()).toContain("Approved: color: red -> blue, approved by alice");
  await world.kubernetes.user.delete(world.reference);
  await world.reconcile();
  await annotate(world, { [APPROVED]: waiting(world), [APPROVED_BY]: "bob" });
  await world.reconcile();
  expect(world.record()).toMatchObject({ event: "Deleted", approved: true, approvedBy: { user: "bob" } });
  expect(world.events().filter((event) => event.startsWith("Approved"))).toEqual([
    "Approved: create the Gadget, approved",
    "Approved: color: red -> blue, approved by alice",
    "Approved: delete the Gadget, approved by bob",
  ]);
});

test("a note about an approval that is too long for an Event still says who has approved", async () => {
  const { world } = await approvedWorld();
  await paint(world, "b".repeat(2000));
  await world.reconcile();
  const user = "\u2602".repeat(256);
  await annotate(world, { [APPROVED]: waiting(world), "driftless.dev/approved-by": user });
  await world.reconcile();
  const note = world.events().find((event) => event.includes(user)) ?? expect.fail("no Event names the user");
  expect(note).toMatch(/^Approved: color: red -> b.+…, approved by .+$/);
  expect(Buffer.byteLength(note)).toBeLessThanOrEqual(1024 + "Approved: ".length);
});
