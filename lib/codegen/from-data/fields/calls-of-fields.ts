import type { Work } from "../../../kind/at.ts";
import type { AnyDataKind } from "../../../kind/data-kind.ts";
import type { Operations } from "../../../kind/publish/definition.ts";
import type { AnySdk } from "../../../kind/sdk-types.ts";
import { type AnyPartData, ownCallsOf, partsOf, singleOf, writesOfPart } from "../calls-of-data.ts";

/** The operations that the spec fields of a kind require in addition to those from which the fields come, by field. */
export function callsOfFields(data: AnyDataKind): Readonly<Record<string, Operations>> {
  const calls = partsOf(data).flatMap(([name, part]) => {
    const own = callsOf(part);
    const fields =
      part.get === undefined
        ? Object.keys(part.settings ?? { [singleOf(part) ?? name]: part })
        : (part.fields ?? [name]);
    return own === undefined ? [] : fields.map((field) => [field, own] as const);
  });
  return Object.fromEntries(calls);
}

function callsOf(part: AnyPartData): Operations | undefined {
  if (part.attribute !== undefined) return undefined;
  if (part.get !== undefined) return operationsOf(part);
  if (part.first !== undefined) return operationsOf(part.first);
  const { secret, settings, read } = part;
  // The calls of a list belong to the field for a single item, too.
  if ([secret, settings, singleOf(part)].some((form) => form !== undefined)) {
    return { reads: read === undefined ? [] : [read], writes: writesOfPart(part) };
  }
  return ownCallsOf(part);
}

/** The operations that functions call. */
function operationsOf({ read = [], write = [] }: Partial<Omit<Work<AnySdk>, "put">>): Operations {
  return { reads: read, writes: write };
}
