import { companionIn } from "../../kind/companion-in.ts";
import type { AnyDataKind } from "../../kind/data-kind.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { itemOf } from "./calls-of-data.ts";
import type { Sdk } from "./sdk.ts";

/** What is wrong with the names about companions: one operation makes all changes, to items of the structure that the list contains. */
export function companionProblems(data: AnyDataKind, { client }: Sdk): readonly string[] {
  const { create, remove, tags } = data;
  const companion = companionIn({ data });
  if (companion === undefined) return [];
  const { read, at } = companion;
  const [listed, changed] = [structureAt(sdkOperation(client, read).output, at), itemOf(data, client)];
  return [
    ...[create.call, remove.call, tags.unset]
      .filter((operation) => operation !== tags.set)
      .map(
        (operation) => `companion: ${operation} must be ${tags.set}, which changes both a resource and its companion`,
      ),
    ...(listed.name === changed?.name ? [] : [`companion: ${read} lists ${listed.name}, and not ${changed?.name}`]),
  ];
}
