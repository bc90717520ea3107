import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import { describingCalls } from "./calls-of-data.ts";
import type { Sdk } from "./sdk.ts";

/** What is wrong with the names of what the description contains under other names than the input of the create call. */
export function shownProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { create, shown = {}, pending } = data;
  const { input } = sdkOperation(sdk.client, create.call);
  const paths = (path: string) => [path, ...(pending?.at ?? []).map((at) => `${at}.${path}`)];
  return Object.entries(shown).flatMap(([member, path]) => [
    ...(has(input, member) ? [] : [`shown: ${input.name} has no member ${member}`]),
    ...(typeof path === "function" || paths(path).some((one) => isDescribed(data, sdk, one))
      ? []
      : [`shown: there is no ${path}`]),
  ]);
}

/** Whether a description can contain something at a path. */
export function isDescribed(data: AnyDataKind, { client }: Sdk, path: string): boolean {
  const steps = path.split(".");
  return describingCalls(data).some(({ call, at, beside, as }) => {
    const { output } = sdkOperation(client, call);
    const [first = "", ...rest] = steps;
    if (as !== undefined) return first === as && leadsTo(structureAt(output, at), rest);
    return leadsTo(beside?.includes(first) ? output : structureAt(output, at), steps);
  });
}

/** Whether a path leads from a structure to a member of a structure in it. */
export function leadsTo(structure: SdkStructure, path: readonly string[]): boolean {
  const [first = ""] = path;
  const [last = ""] = path.slice(-1);
  return has(structure, first) && has(structureAt(structure, path.slice(0, -1).join(".") || undefined), last);
}

function has({ members }: SdkStructure, name: string): boolean {
  return members.some((member) => member.name === name);
}
