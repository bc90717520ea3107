import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Action, Decision } from "../../../../lib/reconcile/decide/decision.ts";
import type { Step } from "../../../../lib/reconcile/decide/step.ts";
import { describeChanges, leavesOf } from "../../../../lib/text/changes.ts";
import type { MemoryKind } from "../../../support/kinds/memory/memory-kind.ts";
import { openedGate } from "../../../support/worlds/gated.ts";
import type { MemoryWorld } from "../../../support/worlds/memory-world.ts";
import { arbitraryState } from "../../../support/worlds/states/arbitrary-state.ts";
import { bucketStates, repositoryStates, tableStates } from "../../../support/worlds/states/shipped-states.ts";
import { createWorldIn, type State } from "../../../support/worlds/states/state.ts";
import { gadgetStates } from "../../../support/worlds/states/toy-states.ts";

/** The same states in every run, among which every action is. */
const RUNS = { numRuns: 400, seed: 20_261_123 };
const ACTIONS: readonly Action[] = [
  ...(["nothing", "refuse", "release", "create", "adopt", "take over", "update", "delete"] as const),
];

describe.each([
  ["gadget", gadgetStates, ACTIONS],
  ["bucket", bucketStates, ACTIONS],
  ["table", tableStates, [...ACTIONS, "wait"]],
  ["repository", repositoryStates, ACTIONS],
])("whatever a %s, its object and its deployment are like", (_, states, all) => {
  test("the steps that a pass tells are those of its decisions, in order", async () => {
    const actions = new Set<string>();
    let telling = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryState(states), async (state) => {
        const { world, outcome, decisions } = await passOver(states.kind, state);
        for (const { action } of decisions) actions.add(action);
        const told = world.workDone()?.changes ?? [];
        if (told.length > 0) telling += 1;
        const decided = decisions.flatMap(stepsOf).flatMap(changesOf);
        if (["unchanged", "created", "updated", "deleted"].includes(outcome)) {
          expect(told).toEqual(decided);
          expect(updatesIn(world)).toEqual(updatesOf(decisions));
        } else {
          expect(told).toEqual(inTheOrderOf(decided, told));
        }
      }),
      RUNS,
    );
    expect([...actions]).toEqual(expect.arrayContaining([...all]));
    expect(telling).toBeGreaterThan(20);
  });
});

/** What a pass over a world in this state decides and carries out. */
async function passOver(kind: MemoryKind, state: State) {
  const { claim: _claim, ...status } = state.status;
  const world = await createWorldIn(kind, { ...state, status }, "reconcile");
  let outcome = "";
  const decisions = await openedGate().during(async () => {
    ({ outcome } = await world.reconcile());
  });
  const carriedOut = decisions.filter(({ by }) => by === undefined).map(({ decision }) => decision);
  return { world, outcome, decisions: carriedOut };
}

/** The steps that are to be made. Those of a create show what the call sets, which is not told again. */
function stepsOf(decision: Decision): readonly Step[] {
  if (decision.action === "create") return [];
  const { steps = [] } = decision;
  if (decision.action !== "update") return steps;
  return steps.filter(({ heldBackBy = [] }) => !heldBackBy.some((name) => decision.partErrors.has(name)));
}

function changesOf(step: Step) {
  const { part, field = part, from, to } = step;
  const leaves = leavesOf(step);
  return leaves.length > 0 ? leaves : [{ field, from, to }];
}

/** The notes of the Kubernetes Events about updates. */
function updatesIn(world: MemoryWorld): readonly string[] {
  const isUpdate = ({ reason }: { readonly reason: string }) => reason === "Updated" || reason === "DriftCorrected";
  return world.kubernetes.events.filter(isUpdate).map(({ note }) => note);
}

/** The steps of updates, in one note. A resource that is created as declared has none besides its creation. */
function updatesOf(decisions: readonly Decision[]): readonly string[] {
  if (decisions.some(({ action }) => action === "create")) return [];
  const note = describeChanges(decisions.filter(({ action }) => action === "update").flatMap(stepsOf));
  return note === "" ? [] : [note];
}

/** Those of the changes that were told, each once, in the order in which they were decided. */
function inTheOrderOf(decided: readonly object[], told: readonly object[]): readonly object[] {
  const left = [...told];
  return decided.filter((change) => {
    const index = left.findIndex((one) => isDeepStrictEqual(one, change));
    return index >= 0 && left.splice(index, 1);
  });
}
