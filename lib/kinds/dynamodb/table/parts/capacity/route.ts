import { isDeepStrictEqual } from "node:util";
import { compact, orNothing } from "../../../../../kind/values/normal-form.ts";
import type { Change } from "../../../../../reconcile/contract/part.ts";
import { type Capacity, canonicalCapacity, changedIndexes, ON_DEMAND, type Throughput } from "./value.ts";

/**
 * The route from one capacity to another, with one `UpdateTable` call per step. First, surplus indexes are deleted, one by one. Then the
 * billing mode is changed, together with the throughput of every remaining index. Next, any other throughput and limits are changed.
 * Finally, missing indexes are created, one by one.
 */
export function capacityRoute({ from = ON_DEMAND, to }: Change<Capacity>): readonly (Capacity | undefined)[] {
  const goal = to ?? ON_DEMAND;
  if (changedIndexes(from, goal).length > 0) return [to];
  const [before, after] = [namesOf(from), namesOf(goal)];
  const surplus = before.filter((name) => !after.includes(name));
  const kept = before.filter((name) => after.includes(name));
  const missing = after.filter((name) => !before.includes(name));
  const remaining = only(from, kept);
  const adjusted = only(goal, kept);
  const legs = [
    ...surplus.map((_, index) => only(from, [...surplus.slice(index + 1), ...kept])),
    ...(from.billingMode === goal.billingMode ? [remaining] : [withoutLimits(adjusted)]),
    adjusted,
    ...missing.map((_, index) => only(goal, [...kept, ...missing.slice(0, index + 1)])),
  ].filter((leg, index, all) => !isSame(leg, all[index - 1] ?? from));
  return [...legs.slice(0, -1), to];
}

function isSame(one: Capacity, other: Capacity): boolean {
  return isDeepStrictEqual(canonicalCapacity(one), canonicalCapacity(other));
}

function namesOf({ globalSecondaryIndexes = {} }: Capacity): readonly string[] {
  return Object.keys(globalSecondaryIndexes);
}

/** The capacity, restricted to the indexes with these names. */
function only(capacity: Capacity, names: readonly string[]): Capacity {
  const { globalSecondaryIndexes = {} } = capacity;
  const kept = new Set(names);
  const indexes = Object.entries(globalSecondaryIndexes).filter(([name]) => kept.has(name));
  return withIndexes(capacity, Object.fromEntries(indexes));
}

/** The capacity without limits, because DynamoDB sets limits only on a table that is already in on-demand mode. */
function withoutLimits({ globalSecondaryIndexes = {}, ...rest }: Capacity): Capacity {
  const indexes = Object.entries(globalSecondaryIndexes).map(([name, index]) => [name, unlimited(index)] as const);
  return withIndexes(unlimited(rest), Object.fromEntries(indexes));
}

function unlimited<Of extends Throughput>(one: Of): Of {
  return compact<Of>({ ...one, onDemandThroughput: undefined });
}

function withIndexes(capacity: Capacity, indexes: Capacity["globalSecondaryIndexes"]): Capacity {
  return compact<Capacity>({ ...capacity, globalSecondaryIndexes: orNothing(indexes) });
}
