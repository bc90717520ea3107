import type { Condition } from "../kubernetes/condition.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";

/** The state of an object, as the metric `Objects` reports it. */
export const objectStates = ["ready", "retrying", "terminal", "deleting"] as const;

export type ObjectState = (typeof objectStates)[number];

/** The state of an object according to its metadata and conditions, which may be invalid. A state that is not final counts as retrying. */
export function objectStateOf({ metadata, status }: KubernetesObject): ObjectState {
  if (metadata.deletionTimestamp !== undefined) return "deleting";
  const conditions: readonly (Partial<Condition> | null)[] = Array.isArray(status?.conditions) ? status.conditions : [];
  const isTrue = (type: string) =>
    conditions.some((condition) => condition?.type === type && condition.status === "True");
  if (isTrue("ACK.Terminal")) return "terminal";
  return isTrue("Ready") ? "ready" : "retrying";
}
