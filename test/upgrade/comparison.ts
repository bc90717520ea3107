import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";

/** What an upgrade or a rollback has done to an object. */
export interface Comparison {
  /** What must not happen. */
  readonly wrong: readonly string[];
  /** What may happen, and is told. */
  readonly told: readonly string[];
}

/** Compares an object before an upgrade with the same object after a pass of the other version, whose state must be the same. */
export function compare(before: KubernetesObject, after: KubernetesObject | undefined): Comparison {
  if (after === undefined) return { wrong: ["it is gone"], told: [] };
  const [stood, stands] = [standingOf(before), standingOf(after)];
  const lost = Object.keys({ ...before.status }).filter(
    (field) => !PASSING.has(field) && !(field in { ...after.status }),
  );
  const wrong = [
    ...(before.metadata.uid === after.metadata.uid ? [] : ["it is another object"]),
    ...(isDeepStrictEqual(before.spec, after.spec) ? [] : ["its spec has changed"]),
    ...(isDeepStrictEqual(before.metadata.finalizers, after.metadata.finalizers)
      ? []
      : ["its finalizers have changed"]),
    ...(before.metadata.deletionTimestamp === after.metadata.deletionTimestamp ? [] : ["its deletion has changed"]),
    ...(isDeepStrictEqual(before.status?.ackResourceMetadata, after.status?.ackResourceMetadata)
      ? []
      : ["its resource is another one"]),
    ...lost.map((field) => `status.${field} is gone`),
    ...(after.status?.observedGeneration === after.metadata.generation ? [] : ["its latest spec was not looked at"]),
    ...(stood === stands ? [] : [`${stood} has become ${stands}: ${messageOf(after)}`]),
  ];
  const asksAgain = before.status?.approval?.waiting !== after.status?.approval?.waiting;
  return { wrong, told: asksAgain ? ["asks for approval again"] : [] };
}

/** The members of a status that come and go with passes. */
const PASSING: ReadonlySet<string> = new Set(["claim", "retry", "poll", "written", "corrections"]);

/** What an object's conditions say about it, in one word: `Terminal`, `Ready`, or the reason why it is neither. */
export function standingOf(object: KubernetesObject): string {
  const conditions = object.status?.conditions ?? [];
  const isTrue = (type: string) => conditions.some((one) => one.type === type && one.status === "True");
  if (isTrue("ACK.Terminal")) return "Terminal";
  if (isTrue("Ready")) return "Ready";
  return conditions.find(({ type }) => type === "Ready")?.reason ?? "NotLookedAt";
}

/** What an object's conditions say in words. */
export function messageOf({ status }: KubernetesObject): string {
  return (status?.conditions ?? []).flatMap(({ message }) => message ?? []).join("; ");
}
