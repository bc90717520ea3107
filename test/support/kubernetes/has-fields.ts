import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";

/** Whether a field selector, in `kubectl`'s notation, selects the object. Only fields whose values are strings can be selected. */
export function hasFields(object: KubernetesObject, selector: string): boolean {
  return selector
    .split(",")
    .filter((term) => term !== "")
    .every((term) => {
      const [path = "", text] = term.split("=");
      const value = path.split(".").reduce<unknown>((part, name) => Object(part)[name], object);
      return value === text;
    });
}
