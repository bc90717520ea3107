import type { ObjectMeta } from "../../../lib/kubernetes/object.ts";

/** The metadata of an object with the number `number`, by default at resourceVersion `number`. */
export function objectMeta(number: number, fields: Partial<ObjectMeta> = {}): ObjectMeta {
  return {
    name: `bucket-${number}`,
    namespace: "team",
    uid: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    resourceVersion: String(number),
    generation: 1,
    ...fields,
  };
}
