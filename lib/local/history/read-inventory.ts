import { type InventoryEntry, inventoryEntry } from "../../history/viewer/inventory.ts";
import type { KubernetesClient } from "../../kubernetes/client.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";

/** Lists the objects of some kinds with their states. */
export async function readInventory(
  kubernetes: Pick<KubernetesClient, "list">,
  kinds: readonly ResourceKind[],
): Promise<readonly InventoryEntry[]> {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const entries: InventoryEntry[] = [];
      const everything = { namespace: undefined, labelSelector: "", continue: undefined };
      for await (const { items } of kubernetes.list(kind, everything)) {
        entries.push(...items.map((object) => inventoryEntry(kind.kind, object)));
      }
      return entries;
    }),
  );
  return lists.flat();
}
