import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import { BATCH_SIZE, type Delayed, type WorkQueue } from "../queue/work-queue.ts";
import type { TrailedKind } from "../reconcile/contract/trail.ts";
import type { CloudTrailCall } from "./cloudtrail-event.ts";
import type { Declaring, FindObjects } from "./find-objects.ts";
import { type ForeignChange, foreignChange, type OwnIdentity } from "./foreign-change.ts";

/** Dependencies of `drift`. */
export interface DriftDependencies {
  readonly kinds: readonly TrailedKind[];
  readonly own: OwnIdentity;
  readonly find: FindObjects;
  readonly queue: Pick<WorkQueue, "sendBatch">;
  /** The queue of changes. */
  readonly queueUrl: string;
}

/** The outcome of handling a call. */
export interface DriftResult {
  /**
   * `ignored`: the call is not a change by someone else to a resource of one of the kinds. `unmanaged`: no object declares the resource.
   */
  readonly outcome: "ignored" | "unmanaged" | "enqueued";
  /** How many objects were enqueued. */
  readonly enqueued: number;
  /** The resource that was changed. */
  readonly resource?: string;
}

/**
 * Enqueues the objects whose resource someone else has changed with this call. The event is only a hint: the pass that follows checks the
 * resource itself. Rejects if a request to the API server or to SQS fails.
 */
export async function drift(
  call: CloudTrailCall,
  { kinds, own, find, queue, queueUrl }: DriftDependencies,
): Promise<DriftResult> {
  const change = foreignChange(call, kinds, own);
  if (change === undefined) return { outcome: "ignored", enqueued: 0 };
  const objects = (await find(change.kind, change.name)).filter((object) => mayBe(object, change));
  const resource = `${change.kind.resource.kind} ${change.name}`;
  if (objects.length === 0) return { outcome: "unmanaged", enqueued: 0, resource };
  for (let start = 0; start < objects.length; start += BATCH_SIZE) {
    const batch = objects.slice(start, start + BATCH_SIZE).map((object) => requestFor(object, change));
    await queue.sendBatch(queueUrl, batch);
  }
  return { outcome: "enqueued", enqueued: objects.length, resource };
}

/**
 * Whether the object's resource may be the one that was changed. A matching name alone does not prove this, because table names, for
 * example, are only unique within a region.
 */
function mayBe({ place }: Declaring, { region, account = place?.ownerAccountID }: ForeignChange): boolean {
  return place === undefined || (place.region === region && place.ownerAccountID === account);
}

function requestFor({ namespace, name, uid }: Declaring, { kind, actor }: ForeignChange): Delayed {
  const { group, version, kind: kindName } = kind.resource;
  const request: ReconcileRequest = { group, version, kind: kindName, namespace, name, uid, reason: "drift", actor };
  return { request, delaySeconds: 0 };
}
