import type { Group } from "../../queue/group-by-object.ts";
import { actorOf, type ReconcileRequest } from "../../queue/reconcile-request.ts";

/** The reasons for a request, most urgent first. */
const REASONS = ["change", "drift", "resync", "requeue"] as const;

/**
 * Merges several requests for one object into a single request, which stands for all of them if it has to be sent again. The result is the
 * most urgent request, with `own`'s position in a chain, the lowest count of waits, and the first actor.
 */
export function mergeRequests(requests: Group<ReconcileRequest>, own: ReconcileRequest | undefined): ReconcileRequest {
  const first = requests.reduce((best, request) => (urgency(request) < urgency(best) ? request : best));
  const fewest = Math.min(...requests.map((request) => request.waits ?? 0));
  const actor = actorOf(requests);
  const { waits: _waits, ...request } = first;
  return {
    ...request,
    ...(own && { generation: own.generation, attempt: own.attempt, count: own.count }),
    ...(fewest > 0 && { waits: fewest }),
    ...(actor !== undefined && { actor }),
  };
}

function urgency({ reason }: ReconcileRequest): number {
  return REASONS.indexOf(reason);
}
