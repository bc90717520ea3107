import type { Applied, KubernetesObject } from "../../kubernetes/object.ts";

/** Stands for an earlier or unknown generation, but never for the current one. */
const EARLIER = 0;

/**
 * The generation of the spec that was last applied to a part; `undefined` if the part has not been set since the resource was created. The
 * status records these generations only for objects with rules about drift. For any other object, the only evidence is `Ready`: if the
 * object is Ready for its current generation, the resource matches the spec.
 *
 * At worst, a forged status causes a difference in this object's own resource to be left alone, or the declared values to be written.
 */
export function generationOf({ metadata, status }: KubernetesObject, part: string): number | undefined {
  const { origin, applied, conditions, observedGeneration } = status ?? {};
  // `Creating` is set before the create call, and remains set until the end of a pass that has observed the new resource.
  if (origin === "Creating") return undefined;
  if (applied !== undefined) {
    const late = applied.behind.find((one) => one.part === part);
    return late === undefined ? applied.generation : late.generation;
  }
  const isReady = conditions?.some(({ type, status }) => type === "Ready" && status === "True") ?? false;
  return isReady && observedGeneration === metadata.generation ? metadata.generation : EARLIER;
}

/** The record to store after a pass that has applied the object's generation to every part except those in `leftOver`. */
export function appliedBut(leftOver: readonly string[], object: KubernetesObject): Applied {
  const behind = leftOver.map((part) => {
    const generation = generationOf(object, part);
    return { part, ...(generation === undefined ? {} : { generation }) };
  });
  return { generation: object.metadata.generation, behind };
}
