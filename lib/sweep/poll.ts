import type { KubernetesObject } from "../kubernetes/object.ts";
import { createNamespaceShares } from "../queue/namespace-shares.ts";
import { reconcileRequestedAt } from "../reconcile/object/metadata.ts";
import { isUnanswered } from "./due.ts";
import { type EnqueueDependencies, enqueueDue, requestFor, type SweepResult } from "./sweep.ts";

/** Looks for changes once, and remembers what it has enqueued. */
export type Poll = () => Promise<SweepResult>;

export interface PollDependencies extends EnqueueDependencies {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** After this time, a request that is still unanswered counts as lost. The sweep also detects a lost request within this time. */
const LOST_MILLISECONDS = 900_000;

/**
 * Replaces the relay: each call lists every object in scope, and enqueues a request for each object that is new, changed or being deleted,
 * or for which a user has requested a pass. It continues to do so until the object's status shows that a pass has ended.
 *
 * For 15 minutes, an instance of the function does not enqueue an object in the same state again. Another instance may do so, which costs
 * one pass that finds nothing to do. Requests beyond their namespace's share go to the resync queue.
 */
export function createPoll(dependencies: PollDependencies): Poll {
  const shares = createNamespaceShares(dependencies.now);
  let enqueued: ReadonlyMap<string, Asked> = new Map();

  return async () => {
    const at = dependencies.now();
    const waiting = new Map<string, Asked>();
    const result = await enqueueDue((object, kind) => {
      if (!isUnanswered(object)) return [];
      const { uid } = object.metadata;
      const version = versionOf(object);
      const before = enqueued.get(uid);
      if (before?.version === version && at - before.at < LOST_MILLISECONDS) {
        waiting.set(uid, before);
        return [];
      }
      waiting.set(uid, { version, at });
      return [{ request: shares.charge(requestFor(object, kind, "change")), delaySeconds: 0 }];
    }, dependencies);
    // Remembers only requests that are still unanswered. After a failed call, its new requests are not remembered, so they are enqueued
    // again.
    enqueued = waiting;
    return result;
  };
}

interface Asked {
  readonly version: string;
  readonly at: number;
}

/** The state of an object that a pass has to handle. */
function versionOf({ metadata }: KubernetesObject): string {
  return `${metadata.generation} ${reconcileRequestedAt(metadata) ?? ""}`;
}
