import { isRecord } from "../value-at.ts";
import { sortedItems } from "../values/normal-form.ts";

/**
 * The value of a status field with its lists sorted, at any depth, so that a list that AWS returns in another order is no change to the
 * status. The order of the lists in `ordered` means something, and stays.
 */
export function sortedLists(value: unknown, field: string, ordered: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => sortedLists(item, "", ordered));
    return ordered.includes(field) ? items : sortedItems(items);
  }
  if (!isRecord(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sortedLists(inner, name, ordered)]));
}
