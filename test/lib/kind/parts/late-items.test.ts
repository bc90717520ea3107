import { expect, test } from "vitest";
import { desk } from "../../../support/kinds/driven/desk.ts";
import { deskOperations } from "../../../support/kinds/driven/desks.ts";
import { createLateReads, LATE_SECONDS } from "../../../support/worlds/late-cloud.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../support/worlds/memory-world.ts";

/** A desk that was created long ago, in a cloud that shows every change late. */
async function settled(spec: object) {
  const reads = createLateReads(() => world.now());
  const world = createMemoryWorld({
    kind: {
      entry: { resource: desk.resource, load: async () => desk },
      calls: desk.calls,
      spec: { name: "desk", ...spec },
      arn: "arn:aws:toys:us-west-2:000000000000:desk/desk",
      service: { operations: deskOperations },
    },
    look: reads.look,
    async intercept(call, carryOut) {
      const answer = carryOut();
      if (call.port === "cloud" && call.writes) reads.note(world.cloud.resources);
      return answer;
    },
  });
  await world.create();
  await world.settle();
  world.advance(2 * LATE_SECONDS);
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  return world;
}

test.each([
  [{ books: ["atlas"] }, { books: ["dune"] }, { books: ["atlas"] }],
  // A merge patch removes the letter.
  [{ letters: { mum: "{}" } }, { letters: { mum: null, tax: "{}" } }, { letters: { mum: "{}", tax: null } }],
  [{ drawers: [{ drawer: "top" }] }, { drawers: [{ drawer: "low" }] }, { drawers: [{ drawer: "top" }] }],
  [{ lights: [{ socket: "top" }] }, { lights: [{ socket: "left" }] }, { lights: [{ socket: "top" }] }],
  [
    { light: { socket: "top" } },
    { light: null, lights: [{ socket: "left" }] },
    { light: { socket: "top" }, lights: null },
  ],
])(
  "%j that is changed to %j and back is as declared in the end, although AWS shows the changes late",
  async (first, second, back) => {
    const world = await settled(first);
    const before = settingsOf(world);
    await world.kubernetes.user.patch(world.reference, { spec: second });
    await world.reconcile();
    expect(settingsOf(world)).not.toEqual(before);
    await world.kubernetes.user.patch(world.reference, { spec: back });
    world.advance(10);
    await world.settle();
    expect(settingsOf(world)).toEqual(before);
  },
);

function settingsOf(world: MemoryWorld) {
  return world.cloud.resources.get("desk")?.settings;
}
