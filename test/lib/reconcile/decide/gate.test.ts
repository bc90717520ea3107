import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeStoredToken } from "../../../../lib/reconcile/act/tokens.ts";
import type { Action } from "../../../../lib/reconcile/decide/decision.ts";
import type { Row } from "../../../../lib/reconcile/decide/gate.ts";
import { deletes, type Limit, openings, repairs } from "../../../../lib/reconcile/decide/limits/limits.ts";
import { type Gated, openedGate } from "../../../support/worlds/gated.ts";
import type { MemoryWorld } from "../../../support/worlds/memory-world.ts";
import { arbitraryState, type KindStates } from "../../../support/worlds/states/arbitrary-state.ts";
import { bucketStates, repositoryStates, tableStates } from "../../../support/worlds/states/shipped-states.ts";
import { createWorldIn, type State } from "../../../support/worlds/states/state.ts";
import { gadgetStates, robotStates } from "../../../support/worlds/states/toy-states.ts";

const READ_ONLY = "services.k8s.aws/read-only";
const REFERRERS = "another object refers to the resource";
const UNKNOWN = "a mutual reference is not resolved";
const OPENINGS = "the deployment has reached its limit on writes that decide who has access";
/** The modes in which no token is free. */
const LIMITED: ReadonlyMap<Mode, Limit> = new Map([
  ["limited", deletes],
  ["repairs limited", repairs],
  ["openings limited", openings],
]);
/** The status of an object whose spec was applied to every part. */
const APPLIED = { generation: 1, behind: [] };
const PAUSED = "driftless.dev/paused";
const PROTECTED = "driftless.dev/protected";
const APPROVAL = "driftless.dev/approval";
const VERSION = "services.k8s.aws/controller-version";
/** The same states in every run, among which every row of the gate withholds something that no other row does. */
const RUNS = { numRuns: 600, seed: 20_261_123, endOnFailure: true };
/** A reason to withhold what a pass would otherwise do, if it would do anything. */
type Mode = (typeof modes)[number];
const modes = [
  ...(["none", "read-only", "beside ACK", "paused", "paused deployment", "shadow"] as const),
  ...(["protected", "unapproved", "limited", "repairs limited", "openings limited"] as const),
] as const;

/** A world in this state, and what a pass over it writes. */
async function passOver({ kind }: KindStates, state: State, mode: Mode) {
  const world = await createWorldIn(kind, inMode(state, mode), mode === "shadow" ? "shadow" : "reconcile");
  const limit = LIMITED.get(mode);
  if (limit !== undefined) {
    const other = { uid: "another", namespace: "others", maximumPerHour: 1, now: world.now() };
    await takeStoredToken(world.kubernetes, limit, other);
  }
  const before = callsOf(world).length;
  const decisions = await gate.during(() => world.reconcile());
  return { writes: callsOf(world).slice(before), decisions };
}

function inMode(state: State, mode: Mode): State {
  const { claim: _claim, ...status } = state.status;
  const annotations = {
    ...state.annotations,
    ...(mode === "read-only" && { [READ_ONLY]: "true" }),
    ...(mode === "paused" && { [PAUSED]: "true" }),
    ...(mode === "protected" && { [PROTECTED]: "true" }),
    ...(mode === "unapproved" && { [APPROVAL]: "required" }),
  };
  const settings = {
    ...state.settings,
    ...(mode === "paused deployment" && { paused: true }),
    maximumDeletesPerHour: mode === "limited" ? 1 : undefined,
    maximumRepairsPerHour: mode === "repairs limited" ? 1 : undefined,
    maximumOpeningsPerHour: mode === "openings limited" ? 1 : undefined,
  };
  const changed = { ...state, status, annotations, settings };
  if (mode === "repairs limited") return { ...changed, isDeleted: false, status: { ...status, applied: APPLIED } };
  if (mode === "limited" || mode === "protected") return { ...changed, isManaged: true, isDeleted: true };
  return mode === "beside ACK"
    ? { ...changed, isManaged: true, isDeleted: false, resource: besideAck(state) }
    : changed;
}

/** The resource, to which ACK's controller has written if it is ours. */
function besideAck({ resource }: State): State["resource"] {
  const version = resource?.tags[VERSION]?.replace("-driftless", "-v1.2.3");
  return version === undefined ? resource : { ...resource, tags: { ...resource?.tags, [VERSION]: version } };
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

const anyPass = (states: KindStates) => fc.tuple(arbitraryState(states), fc.constantFrom(...modes));

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

describe.each([
  ["gadget", gadgetStates],
  ["robot", robotStates],
  ["bucket", bucketStates],
  ["table", tableStates],
  ["repository", repositoryStates],
])("whatever a %s, its object and its deployment are like", (name, states) => {
  /**
   * The rows that apply to the kind. No part of a robot decides who has access, and hardly any state of a table has a policy. None of these
   * kinds is removed last, or has references to its own objects: `place/referrers.test.ts` and `act/create-mutual.test.ts` test these rows.
   */
  const rows = () =>
    complete.filter(
      ({ reason }) =>
        ![REFERRERS, UNKNOWN].includes(reason) && !(["robot", "table"].includes(name) && reason === OPENINGS),
    );

  test("a decision that the gate withholds changes nothing but the object's status, without a claim", async () => {
    const reasons = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyPass(states), async ([state, mode]) => {
        const { writes, decisions } = await passOver(states, state, mode);
        const [first] = decisions;
        if (first?.by === undefined) return;
        reasons.add(first.by.reason);
        expect(writes.filter((write) => write !== "patchStatus")).toEqual([]);
      }),
      RUNS,
    );
    expect([...reasons]).toEqual(expect.arrayContaining(rows().map(({ reason }) => reason)));
  });

  test("each row of a gate withholds what no other row does", async () => {
    /** Whether a pass whose first decision is to be withheld writes nothing but a status. */
    const keepsToTheGate = fc.asyncProperty(anyPass(states), async ([state, mode]) => {
      const { writes, decisions } = await passOver(states, state, mode);
      const [first] = decisions;
      const isDue = first !== undefined && complete.some((row) => withholds(row, first));
      return !isDue || writes.every((write) => write === "patchStatus");
    });
    for (const row of rows()) {
      gate.rows.splice(0, gate.rows.length, ...complete.filter((other) => other !== row));
      const result = await fc.check(keepsToTheGate, RUNS);
      expect(result.failed, row.reason).toBe(true);
    }
  });

  test("another row withholds every action, with no other change", async () => {
    const withheld = new Set<Action>();
    gate.rows.unshift({
      reason: "the moon is full",
      applies: () => true,
      withholds: gate.actions,
      report: () => ({ advisories: [{ reason: "FullMoon", message: "the moon is full" }] }),
    });
    await fc.assert(
      fc.asyncProperty(anyPass(states), async ([state, mode]) => {
        const { writes, decisions } = await passOver(states, state, mode);
        for (const { by, decision } of decisions) if (by !== undefined) withheld.add(decision.action);
        expect(writes.filter((write) => write !== "patchStatus")).toEqual([]);
      }),
      RUNS,
    );
    expect([...withheld]).toEqual(
      expect.arrayContaining(["create", "adopt", "take over", "update", "delete", "release"]),
    );
  });
});
