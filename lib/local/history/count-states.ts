import { type ObjectState, objectStateOf, objectStates } from "../../history/object-state.ts";
import type { StateCounts } from "../../history/viewer/overview.ts";
import type { KubernetesClient } from "../../kubernetes/client.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";

/** Counts the objects of each kind by their state. */
export async function countStates(
  kubernetes: Pick<KubernetesClient, "list">,
  kinds: readonly ResourceKind[],
): Promise<readonly StateCounts[]> {
  return await Promise.all(
    kinds.map(async (kind) => {
      const counts = Object.fromEntries(objectStates.map((state) => [state, 0])) as Record<ObjectState, number>;
      for await (const { items } of kubernetes.list(kind, {
        namespace: undefined,
        labelSelector: "",
        continue: undefined,
      })) {
        for (const object of items) counts[objectStateOf(object)] += 1;
      }
      return { kind: kind.kind, counts };
    }),
  );
}
