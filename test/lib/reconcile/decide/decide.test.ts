import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../../../lib/reconcile/decide/decision.ts";
import { leavesIn, type Step } from "../../../../lib/reconcile/decide/step.ts";
import { arbitraryState, createWorldIn } from "../../../support/worlds/arbitrary-state.ts";
import { openedGate } from "../../../support/worlds/gated.ts";

/** The steps that are to be made. Those of a create show what the call sets, which is not told again. */
function stepsOf(decision: Decision): readonly Step[] {
  if (decision.action === "create") return [];
  if (decision.action !== "update") return decision.steps;
  const { errors } = decision.plan;
  return decision.steps.filter(({ heldBackBy }) => !heldBackBy.some((name) => errors.has(name)));
}

const changesOf = (step: Step) => {
  const { part, field = part, from, to } = step;
  const leaves = leavesIn(step);
  return leaves.length > 0 ? leaves : [{ field, from, to }];
};

test("the steps that a pass tells are those of its decisions, in order", async () => {
  const actions = new Set<string>();
  await fc.assert(
    fc.asyncProperty(arbitraryState("gadget"), async (state) => {
      const { claim: _claim, ...status } = state.status;
      const world = await createWorldIn({ ...state, status }, "reconcile");
      let outcome = "";
      const decisions = await openedGate().during(async () => {
        ({ outcome } = await world.reconcile());
      });
      const carriedOut = decisions.filter(({ by }) => by === undefined).map(({ decision }) => decision);
      for (const { action } of carriedOut) actions.add(action);
      if (!["unchanged", "created", "updated", "deleted"].includes(outcome)) return;
      expect(world.workDone()?.changes ?? []).toEqual(carriedOut.flatMap(stepsOf).flatMap(changesOf));
    }),
    // The same states in every run, among which every action is.
    { numRuns: 1_000, seed: 20_261_123 },
  );
  expect([...actions]).toEqual(
    expect.arrayContaining(["nothing", "refuse", "release", "create", "adopt", "take over", "update", "delete"]),
  );
}, 120_000);
