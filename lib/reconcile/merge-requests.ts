import type { ReconcileRequest } from "../queue/reconcile-request.ts";

/** Requests for one object; never empty. */
export type Requests = readonly [ReconcileRequest, ...ReconcileRequest[]];

/** The most urgent first. */
const REASONS = ["change", "drift", "resync", "requeue"] as const;

/**
 * The one request that stands for several requests for one object, where it has to come again: the most urgent of them, with the
 * place in the failure chain that one of them has (`chainsOwn`), and the fewest waits.
 */
export function mergeRequests(requests: Requests, chainsOwn: ReconcileRequest | undefined): ReconcileRequest {
  const first = requests.reduce((best, request) => (urgency(request) < urgency(best) ? request : best));
  const fewest = Math.min(...requests.map((request) => request.waits ?? 0));
  const { waits: _waits, ...request } = first;
  return {
    ...request,
    ...(chainsOwn && { generation: chainsOwn.generation, attempt: chainsOwn.attempt }),
    ...(fewest > 0 && { waits: fewest }),
  };
}

function urgency({ reason }: ReconcileRequest): number {
  return REASONS.indexOf(reason);
}
