import type { AnyDataKind } from "../../kind/data-kind.ts";
import { lastChangeIn } from "../../kind/lifecycle/states.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import { memberAt, structureAt } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { describingCalls } from "./calls-of-data.ts";
import { has } from "./members.ts";
import type { Sdk } from "./sdk.ts";
import { isDescribed, leadsTo } from "./shown/check-shown.ts";

/** What a page says about the states of one member. */
type StatesOfKind = Exclude<NonNullable<AnyDataKind["states"]>, readonly unknown[]>;

/** What is wrong with the names of states and pending values, and with those of the states that stand for what AWS is doing. */
export function stateProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { states = [], pending, exclusive, remove, busy = {} } = data;
  const ofStates = [states].flat().flatMap(({ member, details = {} }) => [member, ...Object.values(details)]);
  const working = [states].flat().flatMap(({ busy = {} }) => Object.keys(busy).filter((state) => busy[state]));
  const naming = [
    ["exclusive", exclusive],
    ["remove.exclusive", remove.exclusive],
    ...Object.entries(busy).map(([code, work]) => [`busy.${code}`, work] as const),
  ] as const;
  const unknown = (what: string, paths: readonly unknown[]) =>
    paths
      .filter((path): path is string => typeof path === "string" && !isDescribed(data, sdk, path))
      .map((path) => `${what}: the description has no member ${path}`);
  return [
    ...unknown("states", ofStates),
    ...unknown("pending", pending === undefined ? [] : [...pending.at, pending.details]),
    ...[states].flat().flatMap((one) => unknownStates(data, sdk, one)),
    ...naming.flatMap(([where, work]) =>
      typeof work === "string" && !working.includes(work) ? [notMentioned(work, where, working)] : [],
    ),
  ];
}

function notMentioned(work: string, where: string, working: readonly string[]): string {
  const known = working.length === 0 ? "nothing" : working.join(", ");
  return `states.busy does not mention ${work}, which ${where} names; it mentions ${known}`;
}

/** The states that the SDK does not have. Many services have states that the SDK does not list at all. */
function unknownStates(data: AnyDataKind, sdk: Sdk, states: StatesOfKind): readonly string[] {
  const { member, busy = {}, gone = {}, impaired = {} } = states;
  const known = typeof member === "string" ? statesOf(data, sdk, member) : [];
  if (known.length === 0) return [];
  return Object.entries({ busy, gone, impaired }).flatMap(([meaning, all]) =>
    Object.keys(all)
      .filter((state) => state !== "*" && !known.includes(state))
      .map(
        (state) =>
          `states.${meaning}: the SDK has no state ${state}${didYouMean(state, known)}, but ${known.join(", ")}`,
      ),
  );
}

/** The states that the SDK lists for a member of the description. Its packages export them as an object that has the name of the member's type. */
function statesOf(data: AnyDataKind, { client, documentation }: Sdk, path: string): readonly string[] {
  const steps = path.split(".");
  const types = describingCalls(data).flatMap(({ call, at, as }) => {
    const { output } = sdkOperation(client, call);
    if (as !== undefined || !leadsTo(structureAt(output, at), steps)) return [];
    const { shape, member } = memberAt(structureAt(output, at), steps);
    return documentation.typeName(shape, member.name) ?? [];
  });
  const found: unknown = Object.entries(client).find(([name]) => types.includes(name))?.[1];
  return Object.values(Object(found)).filter((value) => typeof value === "string");
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
