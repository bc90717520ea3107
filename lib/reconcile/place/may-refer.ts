import { fieldPath, valueAt } from "../../text/field-path.ts";
import type { KindData } from "../contract/kind-data.ts";

/** Whether a spec may contain references: fields for them, or lists whose items have such fields. */
export function mayRefer(spec: unknown, { references = [] }: Pick<KindData, "references">): boolean {
  return references.some(({ ref }) => valueAt(spec, fieldPath(ref.replace(/\[.*/, ""))) !== undefined);
}
