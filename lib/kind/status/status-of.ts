import type { StatusFields } from "../../reconcile/contract/resource.ts";
import { own } from "../../text/own.ts";
import { lastChangeIn } from "../lifecycle/states.ts";
import { membersOf, schemaAt, schemasOf } from "../operation.ts";
import type { Described, Fields, Source } from "../target.ts";
import { type Shown, type ShownText, valueAt } from "../value-at.ts";
import { fromSdk } from "../values/kubernetes-names.ts";
import { sortedLists } from "./sorted-lists.ts";

/** The kind's own status fields, with `null` for those that the description does not contain. */
export function statusOf({ data, commands, statusFields, statusNames }: Source, description: Described): StatusFields {
  const { read, status = {}, ordered = [] } = data;
  const { call: ofChange, at: changeAt } = lastChangeIn(data) ?? {};
  const reads = [...read, ...(ofChange === undefined ? [] : [{ call: ofChange, at: changeAt, beside: [] }])];
  const shapes = reads.flatMap(({ call: operation, at, beside = [] }) => {
    const { output } = schemasOf(commands, operation);
    return [schemaAt(output, at), ...(beside.length > 0 ? [output] : [])];
  });
  const members: Fields = Object.fromEntries(
    shapes.flatMap((shape) => Object.entries(Object(fromSdk(shape, description, statusNames)))),
  );
  const shownAt = (place: Shown | ShownText): unknown => {
    if (typeof place === "function") return place(description);
    if (typeof place === "object") {
      const text = valueAt(description, place.at);
      return typeof text === "string" ? place.form(text) : undefined;
    }
    const value = valueAt(description, place);
    const schema = shapes.map((shape) => membersOf(shape).get(place)).find((found) => found !== undefined);
    return schema === undefined ? value : fromSdk(schema, value, statusNames);
  };
  return Object.fromEntries(
    statusFields.map((field) => {
      const place = own(status, field);
      const value = (place === undefined ? own(members, field) : shownAt(place)) ?? null;
      return [field, value instanceof Date ? value.toISOString() : sortedLists(value, field, ordered)];
    }),
  );
}

/** The status fields that members of the description show. */
export function statusIn(source: Source, shown: Described): StatusFields {
  return Object.fromEntries(Object.entries(statusOf(source, shown)).filter(([, value]) => value !== null));
}
