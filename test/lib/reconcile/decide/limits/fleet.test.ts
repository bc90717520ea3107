import { describe, expect, test } from "vitest";
import type { ReconcileRequest } from "../../../../../lib/queue/reconcile-request.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../../support/worlds/memory-world.ts";

/** A namespace gets at most half of the tokens that the others leave, so all are taken only if there are several. */
const NAMESPACES = 10;

/** A settled fleet of gadgets, and the requests for its objects. */
async function fleet(world: MemoryWorld, size: number): Promise<readonly ReconcileRequest[]> {
  await world.create();
  const requests = await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const [namespace, name] = [`team-${Math.floor((index * NAMESPACES) / size)}`, `toy-${index}`];
      const spec = { name, color: "red", guard: "off", policy: "friends" };
      const { metadata } = await world.kubernetes.user.create({ ...world.reference, namespace, name }, { spec });
      return { ...world.request(), namespace, name, uid: metadata.uid };
    }),
  );
  for (const request of requests) expect(await world.reconcile(request)).toMatchObject({ outcome: "created" });
  for (const request of requests) expect(await world.reconcile(request)).toMatchObject({ outcome: "unchanged" });
  return requests;
}

/** Everything is as it was in an old backup, or in another account. */
function drift(world: MemoryWorld, setting: string): void {
  for (const [key, found] of world.cloud.resources) {
    world.cloud.resources.set(key, { ...found, settings: { ...found.settings, [setting]: "old" } });
  }
}

const reasonOf = (world: MemoryWorld, { namespace, name }: ReconcileRequest) =>
  world.kubernetes.user
    .read({ ...world.reference, namespace, name })
    ?.status?.conditions?.find(({ type }) => type === "Ready")?.reason;

describe.each([
  ["maximumRepairsPerHour", "color", "RepairRateExceeded"],
  ["maximumOpeningsPerHour", "policy", "OpeningRateExceeded"],
])("with %s: 20", (parameter, setting, reason) => {
  test("of 200 objects whose resources drift at once, 20 are repaired and 180 say that they wait, and nobody else does", async () => {
    const world = createMemoryWorld({ settings: { [parameter]: parameter === "maximumRepairsPerHour" ? 20 : 400 } });
    const requests = await fleet(world, 200);
    Object.assign(world.dependencies.settings, { [parameter]: 20 });
    if (parameter === "maximumOpeningsPerHour") world.advance(3600);
    drift(world, setting);
    const outcomes = [];
    for (const request of requests) outcomes.push((await world.reconcile({ ...request, reason: "resync" })).outcome);
    expect(outcomes.filter((outcome) => outcome === "updated")).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === "in-progress")).toHaveLength(180);
    const waiting = requests.filter((request) => reasonOf(world, request) === reason);
    expect(waiting).toHaveLength(180);
    const old = [...world.cloud.resources.values()].filter(({ settings }) => settings[setting] === "old");
    expect(old).toHaveLength(180);
    // Those that wait still count as drifted when they are looked at again, although they are not Ready.
    const again = await Promise.all(waiting.slice(0, 30).map((request) => world.reconcile(request)));
    expect(again.filter(({ outcome }) => outcome !== "in-progress")).toEqual([]);
    // A user's change to another object is carried out at once.
    const [changed] = requests;
    if (changed === undefined) throw new Error("the fleet is empty");
    const { namespace, name } = changed;
    await world.kubernetes.user.patch({ ...world.reference, namespace, name }, { spec: { size: "small" } });
    expect(await world.reconcile(changed)).toMatchObject({ outcome: "updated" });
  });
});
