import type { Applied, KubernetesObject } from "../../../kubernetes/object.ts";
import { hasDriftRules } from "../../object/metadata.ts";
import type { Facts } from "../facts.ts";
import type { Present } from "../observation.ts";
import type { Step } from "../step.ts";

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

/**
 * Which parts a pass that made these steps did not bring up to the object's current generation: parts that failed, parts that should have
 * been written but were not (for example, during a pause), and parts that could not be read. Later passes use this record to tell whether a
 * difference is drift. `null` for an object without rules about drift, which needs no record.
 */
export function appliedAfter(
  { kind, object }: Pick<Facts, "kind" | "object">,
  { steps, outstanding }: { readonly steps: readonly Step[]; readonly outstanding: ReadonlySet<string> },
  { seen, observed, unread }: Present,
  made: readonly Step[],
): Applied | null {
  if (!hasDriftRules(object.metadata)) return null;
  const done = (name: string): boolean => {
    const own = steps.filter(({ part }) => part === name);
    return own.length > 0 && own.every((step) => made.includes(step));
  };
  const isSeen = (name: string): boolean =>
    name === kind.tags.field
      ? seen.busy === undefined || kind.tags.whileBusy === true
      : seen.busy === undefined || observed.has(name);
  const leftOver = [kind.tags.field, ...kind.parts.map(({ name }) => name)].filter(
    (name) => unread.has(name) || !isSeen(name) || (outstanding.has(name) && !done(name)),
  );
  return appliedBut(leftOver, object);
}
