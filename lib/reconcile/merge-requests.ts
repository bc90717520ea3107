import type { ReconcileRequest } from "../queue/reconcile-request.ts";

/** Requests for one object; never empty. */
export type Requests = readonly [ReconcileRequest, ...ReconcileRequest[]];

/** The most urgent first. */
const REASONS = ["change", "resync", "drift", "requeue"] as const;

/**
 * The one request that stands for several requests for one object, where it has to come again: with the first of their reasons,
 * the place in the failure chain that one of them has (`chainsOwn`), and the fewest waits.
 */
export function mergeRequests(requests: Requests, chainsOwn: ReconcileRequest | undefined): ReconcileRequest {
  const { group, version, kind, namespace, name, uid } = requests[0];
  const reason = REASONS.find((candidate) => requests.some((request) => request.reason === candidate));
  const place = chainsOwn ?? requests[0];
  const waits = Math.min(...requests.map((request) => request.waits ?? 0));
  return {
    ...{ group, version, kind, namespace, name, uid },
    reason: reason ?? requests[0].reason,
    ...(place.generation === undefined ? {} : { generation: place.generation }),
    ...(place.attempt === undefined ? {} : { attempt: place.attempt }),
    ...(waits === 0 ? {} : { waits }),
  };
}
