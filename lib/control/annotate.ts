import { KubernetesApiError, type KubernetesClient, type ObjectReference } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import { own } from "../text/own.ts";

/** An annotation of an object before and after a change. */
export interface Annotated {
  readonly object: KubernetesObject;
  /** Whether the object had another value before. */
  readonly changed: boolean;
}

/** Someone else, such as a pass, may change an object at the same time. */
const MOST_ATTEMPTS = 5;

/**
 * Sets an annotation of an object, or removes it if `value` is `null`. Changes nothing if the object has this value already. Resolves to
 * `undefined` if the object does not exist; rejects with `KubernetesApiError`.
 */
export async function annotate(
  kubernetes: Pick<KubernetesClient, "get" | "patch">,
  reference: ObjectReference,
  annotation: string,
  value: string | null,
): Promise<Annotated | undefined> {
  for (let attempt = 1; ; attempt++) {
    const object = await kubernetes.get(reference);
    if (object === undefined) return undefined;
    const { annotations = {}, resourceVersion } = object.metadata;
    if ((own(annotations, annotation) ?? null) === value) return { object, changed: false };
    try {
      const metadata = { resourceVersion, annotations: { [annotation]: value } };
      return { object: await kubernetes.patch(reference, { metadata }), changed: true };
    } catch (error) {
      const isConflict = error instanceof KubernetesApiError && error.status === 409;
      if (!isConflict || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
