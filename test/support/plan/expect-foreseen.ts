import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { PlannedObject } from "../../../lib/plan/planned-object.ts";
import type { Result } from "../../../lib/reconcile/act/outcome.ts";
import { type Leaf, leavesAsText, type TextChange } from "../../../lib/text/changes.ts";

/** What a pass did. */
export interface Passed {
  readonly outcome: Result;
  readonly changes: readonly Leaf[];
  /** Whether AWS was told to refuse some of the calls. */
  readonly isDenied?: boolean;
  /** Whether the pass sent a call that writes. */
  readonly hasWritten: boolean;
}

const WRITES: readonly string[] = ["create", "take over", "adopt", "update", "delete"];

/** Expects that a pass did what the plan said, step by step and in the same order. */
export function expectForeseen(
  planned: PlannedObject,
  { outcome, changes, isDenied = false, hasWritten }: Passed,
): void {
  const complete = !isDenied && ["created", "updated", "unchanged", "deleted"].includes(outcome);
  const steps = leavesAsText(changes).filter(isFirst);
  const foreseen = planned.steps.filter(({ field }) => !field.startsWith("spec."));
  // An adoption of a resource with the right tags changes only the object.
  if (complete && planned.would !== "adopt")
    expect(hasWritten, JSON.stringify({ planned, outcome, changes })).toBe(WRITES.includes(planned.would));
  if (planned.would === "create") {
    // What the create call sets itself is no step of the pass, and the others begin with what the call has set.
    expectInOrder([...new Set(steps.map(root))], foreseen.map(root));
  } else if (complete) expect(steps).toEqual(foreseen);
  // A step that AWS refuses, or that has to wait until AWS is done, is not made.
  else expectInOrder(steps, foreseen);
}

/** AWS may show a robot's tags late, so that the pass writes the same change again. */
function isFirst(change: TextChange, index: number, all: readonly TextChange[]): boolean {
  return all.findIndex((other) => isDeepStrictEqual(other, change)) === index;
}

/** The field of the spec that a change concerns. */
function root({ field }: TextChange): string {
  return field.split(/[.[]/, 1).join();
}

/** Expects that all of `some` are among `all`, in the same order. */
function expectInOrder(some: readonly unknown[], all: readonly unknown[]): void {
  const rest = all.values();
  const unexpected = some.filter((one) => !rest.some((other) => isDeepStrictEqual(one, other)));
  expect(unexpected, JSON.stringify({ some, all }, undefined, 1)).toEqual([]);
}
