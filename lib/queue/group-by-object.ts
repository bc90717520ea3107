import type { ReconcileRequest } from "./reconcile-request.ts";

/** What belongs to one object; never empty. */
export type Group<Item> = readonly [Item, ...Item[]];

/**
 * Puts together what concerns the same object, in order of arrival, so that one pass serves all of it. An object that was
 * deleted and made again under its name is another object.
 */
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
