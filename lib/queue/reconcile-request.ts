import * as z from "zod/mini";

const Text = z.string().check(z.minLength(1));
/** The maximum length of an actor. */
export const MOST_ACTOR_CHARACTERS = 300;

const Place = z.int().check(z.minimum(1));

/**
 * A request to reconcile an object. It identifies the object and never contains the object's content.
 *
 * This is the only type of message in Driftless: the relay, the sweep, the drift function and passes that requeue their object all send it.
 * A requeue contains its place in its chain: `attempt` in the chain of retries, `count` in the chain of polls. `waits` counts how many
 * times the request has waited because of a conflict or another pass's claim. `beyondShare` marks a request that does not fit into its
 * namespace's share of the changes queue; it only determines the queue. `declared` marks a change of what the object declares, or its first
 * appearance: this does not depend on the status, which others may write. `actor` states who reportedly changed the resource in AWS, in
 * one line. The actor is only for people to read; no decision depends on it.
 */
export const ReconcileRequest = z.object({
  group: Text,
  version: Text,
  kind: Text,
  namespace: Text,
  name: Text,
  uid: Text,
  reason: z.enum(["change", "resync", "drift", "requeue"]),
  generation: z.optional(z.int()),
  attempt: z.optional(Place),
  count: z.optional(Place),
  waits: z.optional(z.int().check(z.minimum(0))),
  beyondShare: z.optional(z.literal(true)),
  declared: z.optional(z.literal(true)),
  actor: z.optional(z.string().check(z.regex(/^[\x20-\x7e]+$/), z.maxLength(MOST_ACTOR_CHARACTERS))),
});

export type ReconcileRequest = z.infer<typeof ReconcileRequest>;

/** Who reportedly changed the resource in AWS: the first actor of these requests; `undefined` if none of them names one. */
export function actorOf(requests: readonly Pick<ReconcileRequest, "actor">[]): string | undefined {
  return requests.find(({ actor }) => actor !== undefined)?.actor;
}

/** The reasons for a request, most urgent first. */
const REASONS = ["change", "drift", "resync", "requeue"] as const;

/**
 * Merges several requests for one object into a single request, which stands for all of them if it has to be sent again. The result is the
 * most urgent request, with `own`'s position in a chain, the lowest count of waits, the first actor, and the mark of a changed declaration.
 */
export function mergeRequests(
  requests: readonly [ReconcileRequest, ...ReconcileRequest[]],
  own: ReconcileRequest | undefined,
): ReconcileRequest {
  const first = requests.reduce((best, request) => (urgency(request) < urgency(best) ? request : best));
  const fewest = Math.min(...requests.map((request) => request.waits ?? 0));
  const actor = actorOf(requests);
  const { waits: _waits, ...request } = first;
  return {
    ...request,
    ...(own && { generation: own.generation, attempt: own.attempt, count: own.count }),
    ...(fewest > 0 && { waits: fewest }),
    ...(requests.some(({ declared }) => declared) && { declared: true }),
    ...(actor !== undefined && { actor }),
  };
}

function urgency({ reason }: ReconcileRequest): number {
  return REASONS.indexOf(reason);
}

/** A request that came from a queue. */
export interface QueuedRequest {
  /** The id of its message, which is the same each time the message is received. */
  readonly id: string;
  readonly request: ReconcileRequest;
  /** How many times the message has been received, this time included. Defaults to 1. */
  readonly receiveCount?: number;
}
