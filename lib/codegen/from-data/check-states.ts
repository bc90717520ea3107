import type { AnyDataKind } from "../../kind/data-kind.ts";
import { lastChangeIn } from "../../kind/lifecycle/states.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { has } from "./members.ts";
import type { Sdk } from "./sdk.ts";
import { isDescribed } from "./shown/check-shown.ts";

/** What is wrong with the names of states and pending values, and with those of the states that stand for what AWS is doing. */
export function stateProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { states = [], pending, exclusive, remove, busy = {} } = data;
  const ofStates = [states].flat().flatMap(({ member, details = {} }) => [member, ...Object.values(details)]);
  const working = [states].flat().flatMap(({ busy = {} }) => Object.keys(busy).filter((state) => busy[state]));
  const unknown = (what: string, paths: readonly unknown[]) =>
    paths
      .filter((path): path is string => typeof path === "string" && !isDescribed(data, sdk, path))
      .map((path) => `${what}: the description has no member ${path}`);
  return [
    ...unknown("states", ofStates),
    ...unknown("pending", pending === undefined ? [] : [...pending.at, pending.details]),
    ...[exclusive, remove.exclusive, ...Object.values(busy)]
      .filter((work): work is string => typeof work === "string" && !working.includes(work))
      .map((work) => `states: AWS is not working on a resource in the state ${work}`),
  ];
}

/** What is wrong with the names about the last change. */
export function lastChangeProblems(data: AnyDataKind, { client }: Sdk): readonly string[] {
  const lastChange = lastChangeIn(data);
  if (lastChange === undefined) return [];
  const { call, at, id } = lastChange;
  const { input, output } = sdkOperation(client, call);
  return [input, structureAt(output, at)]
    .filter((structure) => !has(structure, id.member))
    .map(({ name }) => `states: ${name} has no member ${id.member}`);
}
