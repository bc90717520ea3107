import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { takeDeleteToken } from "../../../../lib/reconcile/act/delete-tokens.ts";
import type { Action } from "../../../../lib/reconcile/decide/decision.ts";
import type { Row } from "../../../../lib/reconcile/decide/gate.ts";
import type { Withheld } from "../../../../lib/reconcile/decide/withhold.ts";
import { arbitraryState, createWorldIn, type State } from "../../../support/worlds/arbitrary-state.ts";
import type { MemoryWorld } from "../../../support/worlds/memory-world.ts";

/** The gate of this test, whose rows a test may change, and what it has withheld or let pass. */
const { rows, complete, seen } = vi.hoisted(() => ({
  rows: [] as Row[],
  complete: [] as Row[],
  seen: [] as { readonly action: Action; readonly withheld: Withheld | undefined; readonly due: Row | undefined }[],
}));

vi.mock("../../../../lib/reconcile/decide/gate.ts", async (original) => {
  const module = await original<typeof import("../../../../lib/reconcile/decide/gate.ts")>();
  complete.push(...module.gate);
  return { ...module, gate: rows };
});

vi.mock("../../../../lib/reconcile/decide/withhold.ts", async (original) => {
  const { withhold } = await original<typeof import("../../../../lib/reconcile/decide/withhold.ts")>();
  const spied: typeof withhold = (facts, decision) => {
    const withheld = withhold(facts, decision);
    const due = complete.find((row) => row.withholds.includes(decision.action) && row.applies(facts, decision));
    seen.push({ action: decision.action, withheld, due });
    return withheld;
  };
  return { withhold: spied };
});

const READ_ONLY = "services.k8s.aws/read-only";
const PAUSED = "driftless.dev/paused";
const ACTIONS: readonly Action[] = ["create", "adopt", "take over", "update", "delete", "release", "nothing"];

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
  seen.length = 0;
  await world.reconcile();
  return { writes: callsOf(world).slice(before), decisions: [...seen] };
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
  return first?.due === undefined || writes.every((write) => write === "patchStatus");
}

beforeEach(() => {
  rows.splice(0, rows.length, ...complete);
});

describe.each(["gadget", "robot"] as const)("whatever a %s, its object and its deployment are like", (kind) => {
  test("a decision that the gate withholds changes nothing but the object's status, without a claim", async () => {
    const reasons = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyPass(kind), async ([state, mode]) => {
        const { writes, decisions } = await passOver(state, mode);
        const [first] = decisions;
        if (first?.withheld === undefined) return;
        reasons.add(first.withheld.row.reason);
        expect(writes.filter((write) => write !== "patchStatus")).toEqual([]);
      }),
      { numRuns: 600 },
    );
    expect([...reasons].toSorted()).toEqual(complete.map(({ reason }) => reason).toSorted());
  }, 120_000);

  test("each row of a gate withholds what no other row does", async () => {
    for (const row of complete) {
      rows.splice(0, rows.length, ...complete.filter((other) => other !== row));
      const result = await fc.check(fc.asyncProperty(anyPass(kind), keepsToTheGate), { numRuns: 2_000 });
      expect(result.failed, row.reason).toBe(true);
    }
  }, 240_000);

  test("another row withholds every action, with no other change", async () => {
    const withheld = new Set<Action>();
    rows.unshift({
      reason: "the moon is full",
      applies: () => true,
      withholds: ACTIONS,
      report: () => ({ advisories: [{ reason: "FullMoon", message: "the moon is full" }] }),
    });
    await fc.assert(
      fc.asyncProperty(anyPass(kind), async ([state, mode]) => {
        const { writes, decisions } = await passOver(state, mode);
        for (const decision of decisions) if (decision.withheld !== undefined) withheld.add(decision.action);
        expect(writes.filter((write) => write !== "patchStatus")).toEqual([]);
      }),
      { numRuns: 600 },
    );
    expect([...withheld]).toEqual(expect.arrayContaining(ACTIONS.filter((action) => action !== "nothing")));
  }, 120_000);
});
