import { unknownValues } from "../kind/values/unknown-values.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { KindEntry } from "../reconcile/contract/kind.ts";
import type { PlannedObject } from "./planned-object.ts";

const WRITES: ReadonlySet<PlannedObject["would"]> = new Set(["create", "adopt", "take over", "update"]);

/** The values in a spec that would be written and that the SDK does not know, because AWS may refuse them. */
export async function unknownIn(
  { knownValues }: Pick<KindEntry, "knownValues">,
  spec: unknown,
  would: PlannedObject["would"],
): Promise<readonly string[]> {
  if (!WRITES.has(would)) return [];
  const unknown = unknownValues(spec, Object.keys(Object(spec)), (await knownValues?.()) ?? {});
  return unknown.map((text) => `UnknownValue: ${text}`);
}

/** An object, as it is stored and as a plan looks at it. */
interface Before {
  readonly would: PlannedObject["would"];
  readonly object: KubernetesObject;
  readonly stored: KubernetesObject | undefined;
}

/**
 * Why AWS refused to create the resource in the last pass over the same spec, for good; empty if it did not. The next pass would try the same
 * again. What Driftless itself refused then for another reason than the spec alone, and would no longer refuse, does not count.
 */
export function refusedBefore(before: Before): readonly string[] {
  if (before.would !== "create") return [];
  return failures(before, "ACK.Terminal")
    .filter(({ reason, message = "" }) => reason === "InvalidSpec" || message.startsWith("api error "))
    .map(({ text }) => text);
}

/** What the last pass over the same spec failed with, if the next one would try again. A plan cannot know whether AWS refuses it again. */
export function failedBefore(before: Before): readonly string[] {
  if (before.would === "keep" || before.would === "refuse") return [];
  return [...failures(before, "ACK.Terminal"), ...failures(before, "ACK.Recoverable")].map(({ text }) => text);
}

function failures({ object, stored }: Before, type: "ACK.Terminal" | "ACK.Recoverable") {
  const { conditions = [], observedGeneration } = stored?.status ?? {};
  if (observedGeneration !== object.metadata.generation) return [];
  return conditions
    .filter((condition) => condition.type === type && condition.status === "True")
    .map(({ reason, message }) => ({
      reason,
      message,
      text: `${reason || "Failed"}: the last pass over this spec failed: ${message}`,
    }));
}
