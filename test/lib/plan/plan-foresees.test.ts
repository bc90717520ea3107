import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { memoiseReads } from "../../../lib/plan/memoise-reads.ts";
import { plan } from "../../../lib/plan/plan.ts";
import type { PlannedObject } from "../../../lib/plan/planned-object.ts";
import { dryRunServer, FORGED } from "../../support/plan/dry-run-server.ts";
import { expectForeseen, type Passed } from "../../support/plan/expect-foreseen.ts";
import { cloudWrites } from "../../support/worlds/cloud-calls.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import { arbitraryState, type KindStates } from "../../support/worlds/states/arbitrary-state.ts";
import { bucketStates, repositoryStates, tableStates } from "../../support/worlds/states/shipped-states.ts";
import { createWorldIn, type State } from "../../support/worlds/states/state.ts";
import { gadgetStates, robotStates } from "../../support/worlds/states/toy-states.ts";

/** The same states in every run, among which every outcome is. */
const RUNS = { numRuns: 200, seed: 20_261_126 };
let cases = 0;

afterAll(() => expect(cases).toBe(1_000));

describe.each([
  ["gadget", gadgetStates],
  ["robot", robotStates],
  ["bucket", bucketStates],
  ["table", tableStates],
  ["repository", repositoryStates],
] as const)("whatever a %s, its object, its manifest and its deployment are like", (name, states) => {
  test("a plan says what the next pass does, step by step, and changes nothing, whatever the manifest claims", async () => {
    const told = new Set<string>();
    await fc.assert(
      fc.asyncProperty(arbitraryState(states), states.specs, fc.boolean(), async (drawn, edited, isEdit) => {
        cases += 1;
        const state = withoutWaits(drawn);
        const spec = isEdit && !state.isDeleted ? { ...states.kind.spec, ...edited } : state.spec;
        const planned = await planIn(states, state, spec);
        told.add(planned.would);
        expectForeseen(planned, await passIn(states, state, spec));
      }),
      RUNS,
    );
    const some = ["create", "take over", "adopt", "update", "delete", "keep", "refuse"];
    expect([...told]).toEqual(expect.arrayContaining(name === "table" ? [...some, "wait"] : some));
  });
});

/** The state without another pass's claim, and without the limit on deletes, which make passes wait. */
function withoutWaits(state: State): State {
  const { claim: _claim, ...status } = state.status;
  const { maximumDeletesPerHour: _limit, ...settings } = state.settings;
  return { ...state, status, settings };
}

/** Plans for a manifest with this spec, with an API server that returns whatever a manifest claims. */
async function planIn({ kind }: KindStates, state: State, spec: object): Promise<PlannedObject> {
  const world = await createWorldIn(kind, state, "shadow");
  const trace = () => structuredClone({ object: world.object(), cloud: [...world.cloud.resources] });
  const before = trace();
  const { apiVersion, kind: kindName, metadata } = world.object();
  const { name, namespace, annotations } = metadata;
  const manifest = { apiVersion, kind: kindName, metadata: { name, namespace, annotations }, spec };
  const { connect, ...dependencies } = world.dependencies;
  const isToy = kind.entry.resource.group.startsWith("toys.");
  const { objects } = await plan([{ entry: entryIn(world), name, namespace, manifest }], {
    dependencies,
    aws: isToy ? { connect, sent: () => 0 } : memoiseReads(connect),
    send: dryRunServer(() => world.object(), FORGED),
    apply: { fieldManager: "kubectl", force: false },
    isDelete: false,
    namespaces: new Map(),
    now: () => world.now(),
    progress: () => undefined,
  });
  expect(world.writes()).toEqual([]);
  expect(trace()).toEqual(before);
  return objects[0] ?? expect.fail("there is no plan");
}

function entryIn({ dependencies, reference }: MemoryWorld) {
  return dependencies.kinds.find(({ resource }) => resource.kind === reference.kind.kind) ?? expect.fail("no kind");
}

/** Applies the manifest and makes a pass. */
async function passIn({ kind }: KindStates, state: State, spec: object): Promise<Passed> {
  const world = await createWorldIn(kind, state, "reconcile");
  if (spec !== state.spec) {
    const fields = Object.keys(world.object().spec ?? {});
    await world.kubernetes.user.patch(world.reference, { spec: Object.fromEntries(fields.map((one) => [one, null])) });
    await world.kubernetes.user.patch(world.reference, { spec: { ...spec } });
  }
  const { outcome } = await world.reconcile();
  const { changes = [] } = world.workDone() ?? {};
  return { outcome, changes, isDenied: state.denied.length > 0, hasWritten: cloudWrites(world).length > 0 };
}
