import type { ObjectState } from "../history/object-state.ts";
import { inventoryEntry } from "../history/viewer/inventory/inventory.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { isPaused, isReadOnly } from "../reconcile/object/metadata.ts";
import { plainText } from "../text/plain-text.ts";

/** How an object stands, as plain texts. */
export interface Standing {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly state: ObjectState;
  /** Whether the annotation of the object pauses it, also while it is Ready. */
  readonly paused: boolean;
  /** Whether the object is read-only: its resource is only observed. */
  readonly readOnly: boolean;
  readonly reason?: string;
  readonly message?: string;
  /** When the status was last written, RFC 3339; absent if no pass has ended yet. */
  readonly reportedAt?: string;
  /** Since when it fails or waits, RFC 3339: for failures, as far back as the cluster keeps Kubernetes Events. */
  readonly since?: string;
}

/** The time of a Kubernetes Event about an object that failed. */
export interface FailureEvent {
  readonly uid: string;
  readonly note: string;
  /** RFC 3339. */
  readonly time: string;
}

/** How an object stands, by its status and the Events about its failures. */
export function standingOf(
  { group, kind }: ResourceKind,
  object: KubernetesObject,
  failures: readonly FailureEvent[] = [],
): Standing {
  const { namespace, name, state, reason, message, at, waitsSince } = inventoryEntry(kind, object);
  const reportedAt = at === undefined ? undefined : new Date(at).toISOString();
  const since = [
    reportedAt ?? object.metadata.creationTimestamp ?? "",
    ...eventTimes(object, failures),
    ...(waitsSince === undefined ? [] : [new Date(waitsSince).toISOString()]),
  ]
    .filter((time) => time !== "")
    .toSorted()[0];
  return {
    group,
    kind,
    namespace,
    name,
    state,
    paused: isPaused(object.metadata),
    readOnly: isReadOnly(object.metadata),
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message: plainText(message) }),
    ...(reportedAt !== undefined && { reportedAt }),
    ...(state !== "ready" && since !== undefined && { since }),
  };
}

/** Enough to tell two failures apart; an Event's note is cut. */
const COMPARED = 200;

/** The times of the Events about the failure that the status reports now. */
function eventTimes({ metadata: { uid }, status }: KubernetesObject, failures: readonly FailureEvent[]) {
  const { conditions } = status ?? {};
  const synced = (Array.isArray(conditions) ? conditions : []).find(({ type }) => type === "ACK.ResourceSynced");
  const text = synced?.reason?.slice(0, COMPARED) ?? "";
  if (text === "") return [];
  return failures
    .filter((event) => event.uid === uid && event.note.slice(0, COMPARED) === text)
    .map(({ time }) => new Date(time).toISOString());
}

/** Whether an object needs attention: it is not Ready, or it is paused. */
export function needsAttention({ state, paused }: Standing): boolean {
  return state !== "ready" || paused;
}
