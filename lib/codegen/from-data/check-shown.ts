import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import type { Sdk } from "./sdk.ts";

/** What is wrong with the names of what the description contains under other names than the input of the create call. */
export function shownProblems({ read, create, shown = {} }: AnyDataKind, { client }: Sdk): readonly string[] {
  const { input } = sdkOperation(client, create.call);
  const shows = (path: readonly string[]) =>
    read.some(({ call, at, beside }) => {
      const { output } = sdkOperation(client, call);
      return leadsTo(beside?.includes(path[0] ?? "") ? output : structureAt(output, at), path);
    });
  return Object.entries(shown).flatMap(([member, path]) => [
    ...(has(input, member) ? [] : [`shown: ${input.name} has no member ${member}`]),
    ...(typeof path === "function" || shows(path.split(".")) ? [] : [`shown: there is no ${path}`]),
  ]);
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
