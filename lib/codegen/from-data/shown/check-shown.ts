import type { AnyDataKind } from "../../../kind/data-kind.ts";
import { structureAt } from "../../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../../sdk/sdk-shape.ts";
import { describingCalls } from "../calls-of-data.ts";
import { describedBy, has, memberIn } from "../members.ts";
import type { Sdk } from "../sdk.ts";

/** What is wrong with the names of what the description contains under other names than the input of the create call. */
export function shownProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { create, shown = {} } = data;
  const { input } = sdkOperation(sdk.client, create.call);
  return Object.entries(shown).flatMap(([member, place]) => [
    ...(has(input, member) ? [] : [`shown: ${input.name} has no member ${member}`]),
    ...[place]
      .flat()
      .filter((path) => typeof path === "string")
      .filter((path) => !isDescribed(data, sdk, path) && !isPending(data, sdk, path))
      .map((path) => `shown: there is no ${path}`),
  ]);
}

/** Whether the values that are pending can contain something at a path. */
export function isPending(data: AnyDataKind, sdk: Pick<Sdk, "client">, path: string): boolean {
  const [first = ""] = path.split(".");
  return (data.pending?.at ?? []).some((at) => [first, path].every((one) => isDescribed(data, sdk, `${at}.${one}`)));
}

/** Whether a description can contain something at a path. */
export function isDescribed(data: AnyDataKind, { client }: Pick<Sdk, "client">, path: string): boolean {
  const steps = path.split(".");
  return describingCalls(data).some(({ call, at, beside, as }) => {
    const { output } = sdkOperation(client, call);
    const [first = "", ...rest] = steps;
    if (as !== undefined) return first === as && leadsTo(structureAt(output, at), rest);
    return leadsTo(beside?.includes(first) ? output : structureAt(output, at), steps);
  });
}

/** The structure at a path in a description; `undefined` if no description has the path's first member. */
export function describedAt({ read }: AnyDataKind, { client }: Sdk, path: string): SdkStructure | undefined {
  const [first = ""] = path.split(".");
  const outputs = read.flatMap(({ call, at, beside = [] }) => {
    const { output } = sdkOperation(client, call);
    return beside.includes(first) ? output : structureAt(output, at);
  });
  const found = outputs.find((output) => has(output, first));
  return found && structureAt(found, path);
}

/** A field is read from the path `from`, or from the member of the description that has the name of the create call's member. */
export function descriptionProblems(
  data: AnyDataKind,
  fields: readonly string[],
  from: string | undefined,
  sdk: Sdk,
): readonly string[] {
  const { client, rename } = sdk;
  const described = [...describedBy(data, sdk), ...Object.keys(data.shown ?? {})];
  if (from !== undefined) {
    return described.includes(from.split(".")[0] ?? "") ? [] : [`the description has no member for ${from}`];
  }
  return fields.flatMap((field) => {
    const member = memberIn(client, data.create.call, field, rename);
    if (member !== undefined && described.includes(member.name)) return [];
    return [`the description has no member for ${field}: say in \`shown\` where it is`];
  });
}

/** Whether a path leads from a structure to a member of a structure in it, or to an item of a list that is one. */
export function leadsTo(structure: SdkStructure, path: readonly string[]): boolean {
  const [first = ""] = path;
  const last = path.findLastIndex((step) => !/^(?:\d+|\*)$/.test(step));
  return (
    has(structure, first) && has(structureAt(structure, path.slice(0, last).join(".") || undefined), path[last] ?? "")
  );
}
