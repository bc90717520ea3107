import { createHash, randomUUID } from "node:crypto";
import type { KubernetesClient, KubernetesEvent } from "../../kubernetes/client.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import type { Log } from "../contract/log.ts";
import type { FailedPart } from "./failure.ts";

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

/** The Event for a failure. A failure with the same note is recorded only once, no matter how many times the work is retried. */
export function failed(parts: readonly FailedPart[]): Happening {
  const note = parts.map(({ detail }) => detail).join("; ");
  return { type: "Warning", reason: "Failed", note, action: "Reconcile", key: note };
}

/** Records what happened, in the form of Kubernetes Events. Best effort: if an Event cannot be recorded, the error is only logged. */
export async function recordHappenings(
  kubernetes: KubernetesClient,
  object: KubernetesObject,
  happenings: readonly Happening[],
  log: Log,
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

const message =
  "the object is too large for the API server to store its status, which etcd limits to about 1.5 MB together with the object; shorten the object's spec, annotations or finalizers";

/** The failure of an object that is too large for its status to be written. A retry could not help, and only an Event can say so. */
export const tooLarge: FailedPart = { message, reason: "ObjectTooLarge", detail: message };

/** The Event that reports the failure, once for each object. */
export const tooLargeHappening: Happening = { ...failed([tooLarge]), reason: "ObjectTooLarge" };
