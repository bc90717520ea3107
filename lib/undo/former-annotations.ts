import { ANNOTATIONS, concerns } from "../annotations/annotations.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { own } from "../text/own.ts";

type Annotations = Readonly<Record<string, string>>;

/** The annotations of an object after it is taken back, and what is not taken back. */
export interface FormerAnnotations {
  /** All of the object's annotations. */
  readonly annotations: Annotations;
  /** The names of those that were different then, and stay as they are. */
  readonly kept: readonly string[];
}

/** These say where an object's resource is, and how often it is looked at. They are as they were then. */
const TAKEN_BACK: ReadonlySet<string> = new Set([ANNOTATIONS.region, ANNOTATIONS.resyncSeconds]);

/**
 * Whether a value protects an object more than another one. Such a value is taken back only if it protects more than the present one.
 *
 * Any other annotation stays as it is. It was a decision of its own, for one moment: nothing is paused, resumed, approved or adopted again,
 * and nothing that a kind has for its deletion, such as the permission to delete without a final snapshot, comes back.
 */
const PROTECTION: ReadonlyMap<string, (value: string | undefined) => boolean> = new Map([
  [ANNOTATIONS.protected, (value) => value?.toLowerCase() === "true"],
  [ANNOTATIONS.readOnly, (value) => value?.toLowerCase() === "true"],
  [ANNOTATIONS.approval, (value) => value === "required"],
  // Without the annotation, the namespace decides.
  [ANNOTATIONS.deletionPolicy, (value) => value !== "delete"],
]);

/** The annotations of an object that declared `then` and has `now`: as they were then where that weakens no guard, all others as they are. */
export function formerAnnotations(then: Annotations, now: Annotations, kind: ResourceKind): FormerAnnotations {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((name) => concerns(name, kind));
  const different = names.filter((name) => own(then, name) !== own(now, name));
  const isTaken = (name: string) => TAKEN_BACK.has(name) || strengthens(name, own(then, name), own(now, name));
  const taken = different.filter(isTaken);
  const others = Object.entries(now).filter(([name]) => !taken.includes(name));
  const former = taken.flatMap((name) => {
    const value = own(then, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { annotations: Object.fromEntries([...others, ...former]), kept: different.filter((name) => !isTaken(name)) };
}

/** Whether a former value protects the object at least as much as the present one. `retain` also protects more than what the namespace decides. */
function strengthens(name: string, then: string | undefined, now: string | undefined): boolean {
  if (name === ANNOTATIONS.driftPolicy) return strictness(then) >= strictness(now);
  if (name === ANNOTATIONS.ignoreFieldDrift) return fieldsIn(then).every((field) => fieldsIn(now).includes(field));
  const protects = PROTECTION.get(name);
  if (protects === undefined) return false;
  if (name === ANNOTATIONS.deletionPolicy && now === "retain") return false;
  return protects(then) || !protects(now);
}

/** How much of the changes that others make in AWS is undone or told. Without the annotation, they are repaired. */
function strictness(policy = "repair"): number {
  return ["ignore", "report", "repair"].indexOf(policy);
}

function fieldsIn(list = ""): readonly string[] {
  const fields = list.split(",").map((field) => field.trim());
  return fields.filter((field) => field !== "");
}
