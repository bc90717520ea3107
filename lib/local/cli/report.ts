import { formatTable } from "../../cli/table.ts";
import type { Condition } from "../../kubernetes/condition.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";

/** The result of one run for all its objects. */
export interface Report {
  /** Whether every object is Ready. */
  readonly ready: boolean;
  /** The time from the first apply to the last verdict. */
  readonly seconds: number;
  readonly objects: readonly ObjectReport[];
}

/** The result for one object. */
export interface ObjectReport {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly ready: boolean;
  readonly reason: string;
  readonly message: string;
  readonly conditions: readonly Condition[];
  /** The time from the object's apply to its verdict. */
  readonly seconds: number;
}

/** Whether the status refers to the current object and is final: Ready, or Terminal. */
export function isFinal({ metadata, status }: KubernetesObject): boolean {
  if (status?.observedGeneration !== metadata.generation) return false;
  return isTrue(status.conditions, "Ready") || isTrue(status.conditions, "ACK.Terminal");
}

export function reportObject({ kind, metadata, status }: KubernetesObject, seconds: number): ObjectReport {
  const conditions = status?.conditions ?? [];
  const ready = conditions.find(({ type }) => type === "Ready");
  return {
    kind,
    namespace: metadata.namespace,
    name: metadata.name,
    ready: ready?.status === "True" && status?.observedGeneration === metadata.generation,
    reason: ready?.reason ?? (ready ? "" : "NoStatus"),
    message: ready?.message ?? "no status has been written yet",
    conditions,
    seconds,
  };
}

/** The report as a human-readable table, with the message below each object that is not ready. */
export function formatReport({ objects }: Report): string {
  const rows = objects.map(({ kind, namespace, name, ready, reason, seconds }) => [
    kind,
    `${namespace}/${name}`,
    ready ? "True" : "False",
    reason || "-",
    seconds.toFixed(1),
  ]);
  const lines = formatTable([["KIND", "NAME", "READY", "REASON", "SECONDS"], ...rows]);
  const messages = objects
    .filter(({ ready }) => !ready)
    .map(({ namespace, name, message }) => `${namespace}/${name}: ${message}`);
  return [...lines, ...(messages.length > 0 ? ["", ...messages] : [])].join("\n");
}

function isTrue(conditions: readonly Condition[] | undefined, type: Condition["type"]): boolean {
  return conditions?.some((condition) => condition.type === type && condition.status === "True") ?? false;
}
