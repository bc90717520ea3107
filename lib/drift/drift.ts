import type { NamespaceShares } from "../queue/namespace-shares.ts";
import { type QueueUrls, queueFor } from "../queue/queue-for.ts";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import { BATCH_SIZE, type WorkQueue } from "../queue/work-queue.ts";
import { isGlobal } from "../reconcile/contract/global-services.ts";
import type { TrailedKind } from "../reconcile/contract/trail.ts";
import type { CloudTrailCall } from "./cloudtrail-event.ts";
import type { FindObjects } from "./find-objects.ts";
import { type ForeignChange, foreignChange, type OwnIdentity } from "./foreign-change.ts";
import type { Declaring } from "./shares.ts";

/** Dependencies of `drift`. */
export interface DriftDependencies {
  /** The served kinds whose changes CloudTrail reports in events with this source. */
  readonly kindsOf: (source: string) => Promise<readonly TrailedKind[]>;
  readonly own: OwnIdentity;
  readonly find: FindObjects;
  readonly queue: Pick<WorkQueue, "sendBatch">;
  readonly queueUrls: QueueUrls;
  readonly shares: NamespaceShares;
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
 * resource itself. Requests beyond their namespace's share go to the resync queue. Rejects if a request to the API server or to SQS fails.
 */
export async function drift(
  call: CloudTrailCall,
  { kindsOf, own, find, queue, queueUrls, shares }: DriftDependencies,
): Promise<DriftResult> {
  const change = foreignChange(call, await kindsOf(call.eventSource), own);
  if (change === undefined) return { outcome: "ignored", enqueued: 0 };
  const objects = (await find(change.kind, change.name)).filter((object) => mayBe(object, change));
  const resource = `${change.kind.resource.kind} ${change.name}`;
  if (objects.length === 0) return { outcome: "unmanaged", enqueued: 0, resource };
  const requests = objects.map((object) => shares.charge(requestFor(object, change)));
  for (const [name, ofQueue] of Map.groupBy(requests, queueFor)) {
    for (let start = 0; start < ofQueue.length; start += BATCH_SIZE) {
      const batch = ofQueue.slice(start, start + BATCH_SIZE).map((request) => ({ request, delaySeconds: 0 }));
      await queue.sendBatch(queueUrls[name], batch);
    }
  }
  return { outcome: "enqueued", enqueued: objects.length, resource };
}

/** Whether the object's resource may be the changed one. The name alone does not prove it: table names are only unique within a region. */
function mayBe({ place }: Declaring, { kind, region, account = place?.ownerAccountID }: ForeignChange): boolean {
  if (place === undefined) return true;
  return place.ownerAccountID === account && (place.region === region || isGlobal(kind.trail.arn));
}

function requestFor({ namespace, name, uid }: Declaring, { kind, actor }: ForeignChange): ReconcileRequest {
  const { group, version, kind: kindName } = kind.resource;
  return { group, version, kind: kindName, namespace, name, uid, reason: "drift", actor };
}
