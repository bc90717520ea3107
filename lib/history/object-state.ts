import type { Condition } from "../kubernetes/condition.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";

/** The state of an object, as the metric `Objects` reports it. */
export const objectStates = ["ready", "paused", "retrying", "terminal", "deleting"] as const;

export type ObjectState = (typeof objectStates)[number];

/** An object's state by its metadata and conditions, which may be invalid. It is paused only if a pause keeps it from being ready. */
export function objectStateOf(object: KubernetesObject): ObjectState {
  if (object.metadata.deletionTimestamp !== undefined) return "deleting";
  if (conditionOf(object, "ACK.Terminal")?.status === "True") return "terminal";
  const ready = conditionOf(object, "Ready");
  if (ready?.status === "True") return "ready";
  return ready?.reason === "Paused" ? "paused" : "retrying";
}

/** A condition of an object whose status may be invalid. */
export function conditionOf({ status }: KubernetesObject, type: Condition["type"]): Partial<Condition> | undefined {
  const conditions: readonly (Partial<Condition> | null)[] = Array.isArray(status?.conditions) ? status.conditions : [];
  return conditions.find((condition) => condition?.type === type) ?? undefined;
}
