import type { KubernetesObject } from "../kubernetes/object.ts";
import type { PlannedObject } from "./planned-object.ts";

/** An object, as it is stored and as a plan looks at it. */
interface Before {
  readonly would: PlannedObject["would"];
  readonly object: KubernetesObject;
  readonly stored: KubernetesObject | undefined;
}

/** What the last pass over the same spec failed with, if the next one would try again. A plan cannot know whether AWS refuses it again. */
export function failedBefore({ would, object, stored }: Before): readonly string[] {
  const { conditions = [], observedGeneration } = stored?.status ?? {};
  if (would === "keep" || would === "refuse" || observedGeneration !== object.metadata.generation) return [];
  return conditions
    .filter(({ type, status }) => (type === "ACK.Terminal" || type === "ACK.Recoverable") && status === "True")
    .map(({ reason, message }) => `${reason || "Failed"}: the last pass over this spec failed: ${message}`);
}
