import type { Condition } from "../kubernetes/condition.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";

/** The states of an object. */
export const objectStates = ["ready", "paused", "waiting", "retrying", "terminal", "deleting"] as const;

export type ObjectState = (typeof objectStates)[number];

/**
 * An object's state by its metadata and conditions, which may be invalid. It is paused only if a pause keeps it from being ready, and waiting
 * if nothing is done, not even its deletion, before somebody approves it.
 */
export function objectStateOf(object: KubernetesObject): ObjectState {
  const ready = conditionOf(object, "Ready");
  const isTerminal = conditionOf(object, "ACK.Terminal")?.status === "True";
  if (!isTerminal && ready?.status !== "True" && ready?.reason === "ApprovalRequired") return "waiting";
  if (object.metadata.deletionTimestamp !== undefined) return "deleting";
  if (isTerminal) return "terminal";
  if (ready?.status === "True") return "ready";
  return ready?.reason === "Paused" ? "paused" : "retrying";
}

/** A state as people read it. */
export function stateText(state: ObjectState): string {
  return state === "waiting" ? "waiting for approval" : state;
}

/** The states that the metric `Objects` reports. CloudWatch charges for each of them, for each kind. */
export const countedStates = ["ready", "paused", "retrying", "terminal", "deleting"] as const;

export type CountedState = (typeof countedStates)[number];

/** The state in which the metric counts an object. One that waits for an approval is as held back as one that is paused. */
export function countedState(object: KubernetesObject): CountedState {
  const state = objectStateOf(object);
  return state === "waiting" ? "paused" : state;
}

/** A condition of an object whose status may be invalid. */
export function conditionOf({ status }: KubernetesObject, type: Condition["type"]): Partial<Condition> | undefined {
  const conditions: readonly (Partial<Condition> | null)[] = Array.isArray(status?.conditions) ? status.conditions : [];
  return conditions.find((condition) => condition?.type === type) ?? undefined;
}
