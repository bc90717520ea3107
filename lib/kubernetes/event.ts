import type { KubernetesEvent } from "./client.ts";
import type { KubernetesObject } from "./object.ts";

/** Longer notes are refused: https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/ */
const MAXIMUM_NOTE_BYTES = 1024;

/** An Event about `object` as the API server takes it; a note that is too long is cut. */
export function eventBody(
  object: KubernetesObject,
  { name, type, reason, note, action }: KubernetesEvent & { readonly name: string },
  now: Date,
): Readonly<Record<string, unknown>> {
  const { apiVersion, kind, metadata } = object;
  return {
    apiVersion: "events.k8s.io/v1",
    kind: "Event",
    metadata: { name, namespace: metadata.namespace },
    type,
    reason,
    action,
    note: cut(note),
    eventTime: now.toISOString().replace("Z", "000Z"),
    reportingController: "driftless.dev/reconciler",
    reportingInstance: "driftless",
    regarding: { apiVersion, kind, name: metadata.name, namespace: metadata.namespace, uid: metadata.uid },
  };
}

/** The limit is counted in bytes, and no character is cut in two. */
function cut(note: string): string {
  const bytes = Buffer.from(note);
  if (bytes.length <= MAXIMUM_NOTE_BYTES) return note;
  const kept = bytes.subarray(0, MAXIMUM_NOTE_BYTES - Buffer.byteLength("…"));
  return `${new TextDecoder().decode(kept, { stream: true })}…`;
}
