import type { Applied, KubernetesObject } from "../../kubernetes/object.ts";

/** An earlier generation, or an unknown one: it is not the current one. */
const EARLIER = 0;

/**
 * The generation of the spec that a part was last set to since the resource was made; `undefined`: it never was. Only objects with rules
 * about drift keep track of that. For any other object, only this is known: if it is Ready, its resource matches its spec.
 *
 * A forged status can only make us leave a difference of this same object alone, or write what it declares.
 */
export function generationOf({ metadata, status }: KubernetesObject, part: string): number | undefined {
  const { origin, applied, conditions, observedGeneration } = status ?? {};
  // It is set before the create, and stays until the end of a pass that has looked at the new resource.
  if (origin === "Creating") return undefined;
  if (applied !== undefined) {
    const late = applied.behind.find((one) => one.part === part);
    return late === undefined ? applied.generation : late.generation;
  }
  const isReady = conditions?.some(({ type, status }) => type === "Ready" && status === "True") ?? false;
  return isReady && observedGeneration === metadata.generation ? metadata.generation : EARLIER;
}

/** The record after a pass that has set every part to the object's generation except those that are left over. */
export function appliedBut(leftOver: readonly string[], object: KubernetesObject): Applied {
  const behind = leftOver.map((part) => {
    const generation = generationOf(object, part);
    return { part, ...(generation === undefined ? {} : { generation }) };
  });
  return { generation: object.metadata.generation, behind };
}
