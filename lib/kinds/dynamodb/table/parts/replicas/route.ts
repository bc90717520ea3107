import type { Change } from "../../../../../reconcile/contract/part.ts";
import { own } from "../../../../../text/own.ts";
import { lacking, type Replicas } from "./value.ts";

/** The route from one set of replicas to another, one region per step: replicas are first created, then updated, and then deleted. */
export function replicaRoute({ from = {}, to }: Change<Replicas>): readonly (Replicas | undefined)[] {
  const goal = to ?? {};
  const { created, updated, deleted } = differences(from, goal);
  const set = [...created, ...updated];
  const more = set.map((_, index) => ({ ...from, ...pick(goal, set.slice(0, index + 1)) }));
  const fewer = deleted.map((_, index) => ({ ...pick(from, deleted.slice(index + 1)), ...goal }));
  return [...[...more, ...fewer].slice(0, -1), to];
}

/** The regions whose replicas have to be created, updated or deleted. */
export function differences(from: Replicas, to: Replicas) {
  const [before, after] = [Object.keys(from), Object.keys(to)];
  return {
    created: after.filter((region) => !Object.hasOwn(from, region)),
    updated: after.filter(
      (region) => Object.hasOwn(from, region) && lacking(own(from, region), own(to, region)) !== undefined,
    ),
    deleted: before.filter((region) => !Object.hasOwn(to, region)),
  };
}

function pick(all: Replicas, regions: readonly string[]): Replicas {
  const picked = new Set(regions);
  return Object.fromEntries(Object.entries(all).filter(([region]) => picked.has(region)));
}
