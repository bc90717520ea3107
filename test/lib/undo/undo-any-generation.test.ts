import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { HistoryEntry } from "../../../lib/history/viewer/entry.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { stableText } from "../../../lib/text/stable-text.ts";
import { chooseGeneration } from "../../../lib/undo/choose-generation.ts";
import { pastOf } from "../../../lib/undo/generations.ts";
import { undoTo } from "../../../lib/undo/undo.ts";
import { gadget } from "../../support/kinds/memory/gadget-kind.ts";
import { createMemoryWorld, type MemoryWorld } from "../../support/worlds/memory-world.ts";

/** A spec, and whether a pass reads it before the next edit. */
const edits = fc.array(
  fc.record({
    spec: fc.record(
      {
        color: fc.constantFrom("red", "blue", null),
        size: fc.constantFrom("small", "medium", "big", "absurd", null),
        material: fc.constantFrom("wood", "steel"),
        notes: fc.option(fc.string()),
        tags: fc.constantFrom(null, [], [{ key: "team", value: "web" }]),
      },
      { requiredKeys: [] },
    ),
    policy: fc.constantFrom("report", "repair", null),
    isRead: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

type Edit = typeof edits extends fc.Arbitrary<(infer One)[]> ? One : never;

const object = { kind: gadget.resource, namespace: "default", name: "toy" };

/** Makes edits to a gadget. Resolves to the specs of all generations, and to what the history has about them. */
async function edited(world: MemoryWorld, all: readonly Edit[]) {
  const specs = new Map<number, string>();
  const entries: HistoryEntry[] = [];
  await world.create({ spec: { name: "toy", material: "wood" } });
  for (const { spec, policy, isRead } of [{ spec: {}, policy: null, isRead: true }, ...all]) {
    const annotations = { "driftless.dev/drift-policy": policy };
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations }, spec });
    const { metadata, spec: stored } = world.object();
    specs.set(metadata.generation, stableText(stored));
    if (!isRead) continue;
    const { sent } = await world.reconcile();
    const record = world.record();
    if (record !== undefined)
      entries.push({ record: { ...record, ...names(world.object()) }, at: world.now(), key: String(entries.length) });
    if (sent.length > 0) await world.settle(...sent.map(({ request }) => request));
  }
  return { specs, entries };
}

function names({ metadata: { namespace, name, uid } }: KubernetesObject) {
  return { namespace, name, uid };
}

test("after any edits, an object can be taken back to every generation that a pass has read, byte for byte", async () => {
  let [taken, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(), async (all, pick) => {
      const world = createMemoryWorld();
      const { specs, entries } = await edited(world, all);
      const past = pastOf(entries, world.object().metadata.uid);
      const generations = past?.generations ?? [];
      const goal = generations[pick % generations.length]?.generation;
      const chosen = chooseGeneration(past ?? expect.fail(), world.object(), goal);
      const { patch, kept } = undoTo(chosen, object, world.object());
      const { "driftless.dev/drift-policy": now } = world.object().metadata.annotations ?? {};
      await world.kubernetes.user.patch(world.reference, patch ?? expect.fail());
      const { spec, metadata } = world.object();
      expect(stableText(spec)).toBe(specs.get(goal ?? 0));
      const { "driftless.dev/drift-policy": then } = chosen.declared.annotations;
      const policy = kept.includes("driftless.dev/drift-policy") ? now : then;
      expect(metadata.annotations?.["driftless.dev/drift-policy"]).toBe(policy);
      await world.settle();
      const declared = spec as Record<string, unknown>;
      if (world.condition("Ready")?.status === "True") {
        taken += 1;
        const { settings = {} } = world.cloud.resources.get("toy") ?? {};
        for (const part of ["color", "size", "material"]) expect(settings[part]).toBe(declared[part]);
      } else {
        // The material of a gadget is fixed, and a size can be absurd: the status names what cannot go back.
        refused += 1;
        expect(world.condition("ACK.Terminal")?.message).toMatch(/material|size/);
      }
    }),
    { numRuns: 200 },
  );
  expect(taken).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
});

test("an object that changes while the user is asked is not taken back: the patch has its version as the precondition", async () => {
  const world = createMemoryWorld();
  const all = [{ spec: { color: "red" as const }, policy: null, isRead: true }];
  const { entries } = await edited(world, all);
  const stored = world.object();
  const { patch = expect.fail() } = undoTo(
    chooseGeneration(pastOf(entries) ?? expect.fail(), stored, 1),
    object,
    stored,
  );
  await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
  const before = world.object();
  await expect(world.dependencies.kubernetes.patch(world.reference, patch)).rejects.toMatchObject({ status: 409 });
  expect(world.object()).toEqual(before);
});
