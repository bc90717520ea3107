import { parseLabelSelector } from "../../../kubernetes/label-selector.ts";
import type { ObjectMeta } from "../../../kubernetes/object.ts";
import type { Scope } from "../../contract/settings.ts";

/** Whether the object is ours to reconcile. */
export function inScope({ namespace, labels = {} }: ObjectMeta, { namespaces, selector }: Scope): boolean {
  if (namespaces.length > 0 && !namespaces.includes(namespace)) return false;
  return parseLabelSelector(selector)(labels);
}
