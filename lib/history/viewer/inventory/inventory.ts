import type { KubernetesObject } from "../../../kubernetes/object.ts";
import { isReadOnly } from "../../../reconcile/object/metadata.ts";
import { cut } from "../../../text/excerpt.ts";
import { conditionOf, type ObjectState, objectStateOf } from "../../object-state.ts";
import { concernsObject, type HistoryFilter } from "../filter/filter.ts";

/** One object, with its state and the condition that explains the state. */
export interface InventoryEntry {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly state: ObjectState;
  /** The condition's reason, if it is a word such as `Paused` that adds to the state. */
  readonly reason: string | undefined;
  readonly message: string | undefined;
  /** When the condition was last written, in milliseconds since the epoch; `undefined` if the object has no such condition. */
  readonly at: number | undefined;
  /** Set if the object is read-only, so that nothing manages its resource. */
  readonly readOnly?: true;
  /** Since when the object waits for what it waits for now, in milliseconds since the epoch; omitted if it does not wait. */
  readonly waitsSince?: number;
}

/** The inventory's entry for an object whose status may be invalid. */
export function inventoryEntry(kind: string, object: KubernetesObject): InventoryEntry {
  const { namespace, name, uid } = object.metadata;
  const failed = ["ACK.Terminal", "ACK.Recoverable"] as const;
  const state = objectStateOf(object);
  const condition =
    failed.map((type) => conditionOf(object, type)).find((one) => one?.status === "True") ??
    conditionOf(object, "Ready");
  // Until a pass over the deletion has ended, the status is about what was before.
  const isOutdated = state === "deleting" && condition?.type === "Ready" && condition.status === "True";
  const { reason, message } = isOutdated ? { reason: undefined, message: DELETION_UNSEEN } : (condition ?? {});
  const { lastTransitionTime = "" } = condition ?? {};
  const at = Date.parse(lastTransitionTime);
  const waitsSince = Date.parse(String(Object(object.status?.poll).since));
  return {
    kind,
    namespace,
    name,
    uid,
    state,
    reason: typeof reason === "string" && /^[A-Za-z]{1,64}$/.test(reason) ? reason : undefined,
    message: typeof message === "string" && message !== "" ? cut(message) : undefined,
    at: Number.isNaN(at) ? undefined : at,
    ...(isReadOnly(object.metadata) && { readOnly: true }),
    ...(!Number.isNaN(waitsSince) && { waitsSince }),
  };
}

const DELETION_UNSEEN = "no pass over the deletion has ended yet";

/** Whether the inventory lists an object. Without a chosen state, it lists every object that is not ready. */
export function isListed(entry: InventoryEntry, filter: HistoryFilter): boolean {
  const { kind, namespace, name, reason, message } = entry;
  const isChosen = filter.state === undefined ? entry.state !== "ready" : entry.state === filter.state;
  return isChosen && concernsObject(filter, entry, [kind, namespace, name, reason, message]);
}
