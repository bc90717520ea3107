import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeDeleteToken } from "../../../../lib/reconcile/act/delete-tokens.ts";
import type { Action } from "../../../../lib/reconcile/decide/decision.ts";
import type { Row } from "../../../../lib/reconcile/decide/gate.ts";
import { arbitraryState, createWorldIn, type State } from "../../../support/worlds/arbitrary-state.ts";
import { type Gated, openedGate } from "../../../support/worlds/gated.ts";
import type { MemoryWorld } from "../../../support/worlds/memory-world.ts";

const READ_ONLY = "services.k8s.aws/read-only";
const PAUSED = "driftless.dev/paused";
/** The same states in every run, among which every row of the gate withholds something that no other row does. */
const RUNS = { numRuns: 4_000, seed: 20_261_123 };
type Mode = "as drawn" | "read-only" | "paused" | "paused deployment" | "shadow" | "limited";
const modes: readonly Mode[] = ["as drawn", "read-only", "paused", "paused deployment", "shadow", "limited"];

/** A world in this state, and what a pass over it writes. */
async function passOver(state: State, mode: Mode) {
  const { claim: _claim, ...status } = state.status;
  const annotations = {
    ...state.annotations,
    ...(mode === "read-only" && { [READ_ONLY]: "true" }),
    ...(mode === "paused" && { [PAUSED]: "true" }),
  };
  const settings = {
    ...state.settings,
    ...(mode === "paused deployment" && { paused: true }),
    maximumDeletesPerHour: mode === "limited" ? 1 : undefined,
  };
  const world = await createWorldIn(
    { ...state, status, annotations, settings },
    mode === "shadow" ? "shadow" : "reconcile",
  );
  if (mode === "limited") {
    const other = { uid: "another", namespace: "others", maximumPerHour: 1, now: world.now() };
    await takeDeleteToken(world.kubernetes, other);
  }
  const before = callsOf(world).length;
  const decisions = await gate.during(() => world.reconcile());
  return { writes: callsOf(world).slice(before), decisions };
}

/** The writes, and what a status patch contains of what only a pass that acts may write. */
function callsOf(world: MemoryWorld): readonly string[] {
  return [...world.kubernetes.calls, ...world.cloud.calls]
    .filter(({ writes, verb }) => writes && verb !== "recordEvent")
    .map(({ verb, body }) => {
      if (verb !== "patchStatus") return verb;
      const { status } = body as { status: { claim?: unknown; origin?: string } };
      return status.claim || status.origin?.endsWith("ing") ? "claim" : verb;
    });
}

const anyPass = (kind: State["kind"]) => fc.tuple(arbitraryState(kind), fc.constantFrom(...modes));

/** Whether a pass whose first decision is to be withheld writes nothing but a status. */
async function keepsToTheGate([state, mode]: [State, Mode]): Promise<boolean> {
  const { writes, decisions } = await passOver(state, mode);
  const [first] = decisions;
  const isDue = first !== undefined && complete.some((row) => withholds(row, first));
  return !isDue || writes.every((write) => write === "patchStatus");
}

function withholds(row: Row, { facts, decision }: Gated): boolean {
  return row.withholds.includes(decision.action) && row.applies(facts, decision);
}

let gate: ReturnType<typeof openedGate>;
let complete: readonly Row[];

beforeEach(() => {
  gate = openedGate();
  complete = [...gate.rows];
});

afterEach(() => gate.restore());

describe.each(["gadget", "robot"] as const)("whatever a %s, its object and its deployment are like", (kind) => {
  test("a decision that the gate withholds changes nothing but the object's status, without a claim", async () => {
    const reasons = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyPass(kind), async ([state, mode]) => {
        const { writes, decisions } = await passOver(state, mode);
        const [first] = decisions;
        if (first?.by === undefined) return;
        reasons.add(first.by.reason);
        expect(writes.filter((write) => write !== "patchStatus")).toEqual([]);
      }),
      RUNS,
    );
    expect([...reasons].toSorted()).toEqual(complete.map(({ reason }) => reason).toSorted());
  }, 120_000);

  test("each row of a gate withholds what no other row does", async () => {
    for (const row of complete) {
      gate.rows.splice(0, gate.rows.length, ...complete.filter((other) => other !== row));
      const result = await fc.check(fc.asyncProperty(anyPass(kind), keepsToTheGate), RUNS);
      expect(result.failed, row.reason).toBe(true);
    }
  }, 240_000);

  test("another row withholds every action, with no other change", async () => {
    const withheld = new Set<Action>();
    gate.rows.unshift({
      reason: "the moon is full",
      applies: () => true,
      withholds: gate.actions,
      report: () => ({ advisories: [{ reason: "FullMoon", message: "the moon is full" }] }),
    });
    await fc.assert(
      fc.asyncProperty(anyPass(kind), async ([state, mode]) => {
        const { writes, decisions } = await passOver(state, mode);
        for (const { by, decision } of decisions) if (by !== undefined) withheld.add(decision.action);
        expect(writes.filter((write) => write !== "patchStatus")).toEqual([]);
      }),
      RUNS,
    );
    expect([...withheld]).toEqual(
      expect.arrayContaining(["create", "adopt", "take over", "update", "delete", "release"]),
    );
  }, 120_000);
});
