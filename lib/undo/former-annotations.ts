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

/** Each of these was a decision of its own, for one moment. It stays as it is: nothing is paused, resumed, approved or adopted again. */
const NEVER: ReadonlySet<string> = new Set([
  "driftless.dev/approved",
  ANNOTATIONS.allowDelete,
  ANNOTATIONS.paused,
  ANNOTATIONS.reconcileRequestedAt,
  ANNOTATIONS.adoptionPolicy,
  ANNOTATIONS.adoptionFields,
  ANNOTATIONS.adopted,
]);

/** Whether a value protects an object more than another one. Such a value is taken back only if it protects more than the present one. */
const PROTECTION: ReadonlyMap<string, (value: string | undefined) => boolean> = new Map([
  ["driftless.dev/protected", (value) => value?.toLowerCase() === "true"],
  ["driftless.dev/approval", (value) => value === "required"],
  // Without the annotation, the namespace decides.
  [ANNOTATIONS.deletionPolicy, (value) => value !== "delete"],
]);

/** The annotations of an object that declared `then` and has `now`: those that Driftless acts on as they were then, all others as they are. */
export function formerAnnotations(then: Annotations, now: Annotations, kind: ResourceKind): FormerAnnotations {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((name) => concerns(name, kind));
  const different = names.filter((name) => own(then, name) !== own(now, name));
  const isKept = (name: string) => NEVER.has(name) || weakens(name, own(then, name), own(now, name));
  const taken = different.filter((name) => !isKept(name));
  const others = Object.entries(now).filter(([name]) => !taken.includes(name));
  const former = taken.flatMap((name) => {
    const value = own(then, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { annotations: Object.fromEntries([...others, ...former]), kept: different.filter(isKept) };
}

/** Whether a former value protects the object less than the present one. `retain` also protects more than what the namespace decides. */
function weakens(name: string, then: string | undefined, now: string | undefined): boolean {
  const protects = PROTECTION.get(name);
  if (protects === undefined) return false;
  if (name === ANNOTATIONS.deletionPolicy && now === "retain") return true;
  return protects(now) && !protects(then);
}
