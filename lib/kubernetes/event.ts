import { createHash, randomUUID } from "node:crypto";
import type { KubernetesClient, KubernetesEvent } from "./client.ts";
import type { KubernetesObject } from "./object.ts";

/** What happened, as `kubectl describe` shows it. */
export type Happening = KubernetesEvent & {
  /** Events with the same key are recorded once. */
  readonly key?: string;
};

export function normal(reason: string, note: string): Happening {
  return { type: "Normal", reason, note, action: "Reconcile" };
}

/** Something that the user may want to act on. */
export function warning(reason: string, note: string): Happening {
  return { type: "Warning", reason, note, action: "Reconcile" };
}

/** Records what happened, in the form of Kubernetes Events. Best effort: if an Event cannot be recorded, the error is only logged. */
export async function recordHappenings(
  kubernetes: Pick<KubernetesClient, "recordEvent">,
  object: KubernetesObject,
  happenings: readonly Happening[],
  log: { warn(message: string, fields: Readonly<Record<string, unknown>>): void },
): Promise<void> {
  const recordings = happenings.map(({ key, ...event }) =>
    kubernetes.recordEvent(object, { ...event, name: eventName(object, key) }),
  );
  for (const result of await Promise.allSettled(recordings)) {
    if (result.status === "rejected") log.warn("event not recorded", { error: result.reason });
  }
}

/** The name of an Event, at most 253 characters long. It identifies the Event, so Events with the same key share one name. */
function eventName({ metadata: { name, uid } }: KubernetesObject, key: string | undefined): string {
  const suffix = key === undefined ? randomUUID() : createHash("sha256").update(`${uid}\n${key}`).digest("hex");
  return `${name.slice(0, 200).replace(/[-.]+$/, "")}.${suffix.slice(0, 36)}`;
}

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

/** A time as objects have it: in UTC, without fractions of a second. */
export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, -".000Z".length)}Z`;
}

/** The note, truncated to the bytes that an Event has room for besides `room` more bytes. The cut never splits a character. */
export function cutNote(note: string, room = 0): string {
  const most = MAXIMUM_NOTE_BYTES - room;
  const bytes = Buffer.from(note);
  if (bytes.length <= most) return note;
  const kept = bytes.subarray(0, most - Buffer.byteLength("…"));
  return `${new TextDecoder().decode(kept, { stream: true })}…`;
}
