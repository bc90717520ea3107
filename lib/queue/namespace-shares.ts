import type { ReconcileRequest } from "./reconcile-request.ts";

/** How much of the changes queue each namespace may use. */
export interface NamespaceShares {
  /**
   * Returns the request as it is if it fits into its namespace's share, and otherwise marked as beyond the share. A resync is always returned
   * as it is, and uses nothing of the share, because it never goes to the changes queue.
   */
  charge(request: ReconcileRequest): ReconcileRequest;
}

/** How many requests of a namespace that has been quiet fit into its share at once. */
const BURST = 5;
/** How long it takes until one more request fits. */
const REFILL_MS = 200;

const WHOLE_MS = BURST * REFILL_MS;

/** Creates the shares of all namespaces, each of them whole. Only those that are not are remembered, each for at most 1 s. */
export function createNamespaceShares(now: () => number): NamespaceShares {
  /** When the share of each namespace will be whole again, in milliseconds since the epoch. The namespace charged last comes last. */
  const wholeAt = new Map<string, number>();

  return {
    charge(request) {
      if (request.reason === "resync") return request;
      const time = now();
      forgetWhole(time);
      const { namespace } = request;
      // After the clock has been set back, nothing more than a whole share is missing.
      const missing = Math.min((wholeAt.get(namespace) ?? time) - time, WHOLE_MS);
      const fits = missing + REFILL_MS <= WHOLE_MS;
      wholeAt.delete(namespace);
      wholeAt.set(namespace, time + missing + (fits ? REFILL_MS : 0));
      return fits ? request : { ...request, beyondShare: true };
    },
  };

  function forgetWhole(time: number): void {
    for (const [namespace, at] of wholeAt) {
      if (at > time) return;
      wholeAt.delete(namespace);
    }
  }
}
