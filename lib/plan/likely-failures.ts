import { isJsonObject } from "../kind/values/document-part.ts";
import { unknownValues } from "../kind/values/unknown-values.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { AnyKind, KindEntry } from "../reconcile/contract/kind.ts";
import { own } from "../text/own.ts";
import type { PlannedObject } from "./planned-object.ts";

const WRITES: ReadonlySet<PlannedObject["would"]> = new Set(["create", "adopt", "take over", "update"]);

/** What a pass that writes this spec finds out only by doing so: what it would refuse, and what AWS would probably refuse. */
export async function checkSpec(
  { load, knownValues }: Pick<KindEntry, "load" | "knownValues">,
  spec: unknown,
  would: PlannedObject["would"],
): Promise<Pick<PlannedObject, "problems" | "notes">> {
  if (!WRITES.has(would)) return { problems: [], notes: [] };
  const unknown = unknownValues(spec, Object.keys(Object(spec)), (await knownValues?.()) ?? {});
  return {
    problems: wrongDocuments(await load(), spec),
    notes: unknown.map((text) => `UnknownValue: ${text}`),
  };
}

function wrongDocuments({ parts }: AnyKind, spec: unknown): readonly string[] {
  const fields = parts.flatMap(({ documents = [] }) => documents);
  return fields.flatMap((field) => {
    const text = own(Object(spec), field);
    const isWrong = typeof text === "string" && text.trim() !== "" && !isJsonObject(text);
    return isWrong ? [`spec.${field} is not a JSON object`] : [];
  });
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
