import type { ReconcileRequest } from "./reconcile-request.ts";

/** Items that belong to one object; never empty. */
export type Group<Item> = readonly [Item, ...Item[]];

/** Groups items by object, in order of arrival. An object that was deleted and re-created under the same name is a different object. */
export function groupByObject<Item extends { readonly request: ReconcileRequest }>(
  items: readonly Item[],
): readonly Group<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = objectKey(item.request);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [item]);
    } else {
      group.push(item);
    }
  }
  return [...groups.values()];
}

function objectKey({ group, kind, namespace, name, uid }: ReconcileRequest): string {
  return JSON.stringify([group, kind, namespace, name, uid]);
}
