import type { KubernetesEvent } from "./client.ts";
import type { KubernetesObject } from "./object.ts";

/** The API server rejects longer notes: https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/ */
const MAXIMUM_NOTE_BYTES = 1024;

/** An Event about `object` in the API server's format; a note that is too long is truncated. */
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
    note: cutNote(note),
    eventTime: now.toISOString().replace("Z", "000Z"),
    reportingController: "driftless.dev/reconciler",
    reportingInstance: "driftless",
    regarding: { apiVersion, kind, name: metadata.name, namespace: metadata.namespace, uid: metadata.uid },
  };
}

/**
 * The note, truncated if necessary so that an Event has room for it and for `room` more bytes. The limit applies to bytes, and the cut
 * never splits a character.
 */
export function cutNote(note: string, room = 0): string {
  const most = MAXIMUM_NOTE_BYTES - room;
  const bytes = Buffer.from(note);
  if (bytes.length <= most) return note;
  const kept = bytes.subarray(0, most - Buffer.byteLength("…"));
  return `${new TextDecoder().decode(kept, { stream: true })}…`;
}
