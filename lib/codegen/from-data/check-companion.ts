import type { AnyDataKind } from "../../kind/data-kind.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { itemOf } from "./calls-of-data.ts";
import { has } from "./members.ts";
import type { Sdk } from "./sdk.ts";
import { leadsTo } from "./shown/check-shown.ts";

/** What is wrong with the names about companions: one operation makes all changes, to items of the structure that the list contains. */
export function companionProblems(data: AnyDataKind, { client }: Sdk): readonly string[] {
  const { create, remove, tags } = data;
  const { companion } = tags.parent ?? {};
  if (companion === undefined) return [];
  const { read, at, from, input = {}, changes, key = {}, forms = {}, text, others = {} } = companion;
  const change = structureAt(sdkOperation(client, tags.set).input, `${changes.at}.0`);
  const [listed, changed] = [structureAt(sdkOperation(client, read).output, at), itemOf(data, client)];
  const { input: asked } = sdkOperation(client, read);
  const inInput = [...Object.keys(from), ...Object.keys(input)].map((name) => [asked, name] as const);
  const inItem = [...Object.values(from), ...Object.keys({ ...key, ...forms, ...others })];
  const misspelt = [...inInput, ...inItem.map((name) => [listed, name] as const)].filter(
    ([structure, name]) => !has(structure, name),
  );
  return [
    ...misspelt.map(([structure, name]) => `companion: ${structure.name} has no member ${name}`),
    ...(leadsTo(listed, text.at.split(".")) ? [] : [`companion: ${listed.name} has no ${text.at}`]),
    ...[create.call, remove.call, tags.unset]
      .filter((operation) => operation !== tags.set)
      .map(
        (operation) => `companion: ${operation} must be ${tags.set}, which changes both a resource and its companion`,
      ),
    ...(change.members.some(({ name }) => name === changes.action)
      ? []
      : [`companion: ${change.name} has no member ${changes.action}`]),
    ...(listed.name === changed?.name ? [] : [`companion: ${read} lists ${listed.name}, and not ${changed?.name}`]),
  ];
}
