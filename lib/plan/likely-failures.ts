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

/** What the last pass over the same spec failed with, if the next one would try again. A plan cannot know whether AWS refuses it again. */
export function failedBefore({ would, object, stored }: Before): readonly string[] {
  const { conditions = [], observedGeneration } = stored?.status ?? {};
  if (would === "keep" || would === "refuse" || observedGeneration !== object.metadata.generation) return [];
  return conditions
    .filter(({ type, status }) => (type === "ACK.Terminal" || type === "ACK.Recoverable") && status === "True")
    .map(({ reason, message }) => `${reason || "Failed"}: the last pass over this spec failed: ${message}`);
}
