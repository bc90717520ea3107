import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outlook } from "../../../../lib/reconcile/decide/outlook.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import type { MemoryWorld } from "../../../support/worlds/memory-world.ts";
import { arbitraryState } from "../../../support/worlds/states/arbitrary-state.ts";
import { createWorldIn, type ResourceState, type State } from "../../../support/worlds/states/state.ts";
import { gadgetStates, robotStates } from "../../../support/worlds/states/toy-states.ts";

/** The default value of the `guard` setting of a gadget. */
const GUARD = "on";
/** The same states in every run, among which every outcome is. */
const RUNS = { numRuns: 500, seed: 20_261_123 };
/** Returns a copy of everything in a world that a pass could change. */
const trace = (world: MemoryWorld) => structuredClone({ object: world.object(), cloud: [...world.cloud.resources] });

describe.each([
  ["gadget", gadgetStates],
  ["robot", robotStates],
] as const)("whatever a %s, its object and its deployment are like", (kind, states) => {
  test("a pass in shadow mode requests no change, and says what it would do", async () => {
    const told = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(arbitraryState(states), fc.boolean(), async (state, isOwnRetry) => {
        const world = await createWorldIn(states.kind, state, "shadow");
        const before = trace(world);
        const chain = { reason: "requeue", attempt: 2, generation: 1 } as const;
        const result = await world.reconcile(world.request(isOwnRetry ? chain : {}));
        told.add(result.outlook?.would);
        expect(result.sent).toEqual([]);
        expect(world.writes()).toEqual([]);
        expect(world.events()).toEqual([]);
        expect(trace(world)).toEqual(before);
        const isReleased = state.isDeleted && !state.isManaged;
        const without = [...(isOwnRetry ? ["outdated"] : []), ...(isReleased ? ["unchanged"] : [])];
        expect(["foreseen", ...without]).toContain(result.outcome);
        expect(result.outlook === undefined).toBe(result.outcome !== "foreseen");
      }),
      RUNS,
    );
    const all = ["create", "take over", "adopt", "update", "delete", "release", "keep", "refuse", "fail"];
    expect([...told]).toEqual(expect.arrayContaining(kind === "robot" ? [...all, "wait"] : all));
  });
});

test("a pass does to a gadget exactly what a pass in shadow mode has predicted", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryState(gadgetStates), async (state) => {
      const { claim: _claim, ...status } = state.status;
      const { outlook } = await (await createWorldIn(gadgetStates.kind, { ...state, status }, "shadow")).reconcile();
      const world = await createWorldIn(gadgetStates.kind, { ...state, status }, "reconcile");
      await world.reconcile();
      const writes = ["create", "take over", "adopt", "update", "delete"].includes(outlook?.would ?? "");
      if (outlook === undefined || !isOfTheObjectAlone(outlook)) expect(cloudWrites(world).length > 0).toBe(writes);
      if (state.resource?.place !== undefined || state.resource?.inUse) return;
      expect(settingsOf(world.cloud.resources.get("toy"))).toEqual(after(state, outlook));
      expect(world.object().spec).toEqual({ ...state.spec, ...filled(outlook) });
    }),
    RUNS,
  );
});

/** Whether an adoption changes only the object, because the tags are already correct. */
function isOfTheObjectAlone({ would, changes }: Outlook): boolean {
  return would === "adopt" && changes.every(({ field }) => field.startsWith("spec."));
}

/** The settings that the resource will have according to the outlook. */
function after({ resource }: State, outlook: Outlook | undefined): Readonly<Record<string, string>> | undefined {
  if (outlook?.would === "delete") return undefined;
  const before = settingsOf(resource);
  if (before === undefined && outlook?.would !== "create") return undefined;
  const settings = new Map(Object.entries(before ?? {}));
  for (const { field, from, to } of outlook?.changes ?? []) {
    if (field.startsWith("spec.")) continue;
    const initial = field === "guard" ? GUARD : "none";
    expect(settings.get(field) ?? initial, field).toBe(from);
    if (to === initial) settings.delete(field);
    else settings.set(field, to);
  }
  return Object.fromEntries(settings);
}

function settingsOf(resource: ResourceState | undefined): Readonly<Record<string, string>> | undefined {
  if (resource === undefined) return undefined;
  const tags = Object.entries(resource.tags).map(([key, value]) => [`tags.${key}`, value]);
  const { guard = GUARD, ...settings } = resource.settings ?? {};
  return { ...settings, ...(guard !== GUARD && { guard }), ...Object.fromEntries(tags) };
}

/** The fields that will be added to the object's spec, according to the outlook. */
function filled(outlook: Outlook | undefined) {
  const fills = (outlook?.changes ?? []).filter(({ field }) => field.startsWith("spec."));
  return Object.fromEntries(
    fills.map(({ field, to }) => {
      const name = field.slice("spec.".length);
      return [name, to.startsWith("[") ? JSON.parse(to) : to];
    }),
  );
}
