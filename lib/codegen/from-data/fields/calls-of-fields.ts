import type { AnyDataKind } from "../../../kind/data-kind.ts";
import type { Operations } from "../../../kind/publish/definition.ts";
import { type AnyPartData, ownCallsOf, partsOf, singleOf, writesOfPart } from "../calls-of-data.ts";

/** The operations that the spec fields of a kind require in addition to those from which the fields come, by field. */
export function callsOfFields(data: AnyDataKind): Readonly<Record<string, Operations>> {
  const calls = partsOf(data).flatMap(([name, part]) => {
    const own = callsOf(part);
    const fields =
      part.calls === undefined
        ? Object.keys(part.settings ?? { [singleOf(part) ?? name]: part })
        : (part.fields ?? [name]);
    return own === undefined ? [] : fields.map((field) => [field, own] as const);
  });
  return Object.fromEntries(calls);
}

function callsOf(part: AnyPartData): Operations | undefined {
  const { calls = part.first?.calls, secret, settings, read } = part;
  if (calls !== undefined) return calls;
  // The calls of a list belong to the field for a single item, too.
  if ([secret, settings, singleOf(part)].some((form) => form !== undefined)) {
    return { reads: read === undefined ? [] : [read], writes: writesOfPart(part) };
  }
  return ownCallsOf(part);
}
