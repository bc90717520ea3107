import * as z from "zod/mini";

const Text = z.string().check(z.minLength(1));
const Place = z.int().check(z.minimum(1));

/**
 * Which object to look at; never what it looked like.
 *
 * The one message of Driftless: relay, sweep, drift and requeue all send it. A requeue carries its place in its chain: `attempt`
 * in the failure chain, `count` in the chain of polls. `waits` counts how often the request has waited for a conflict or for
 * another pass's claim.
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
});

export type ReconcileRequest = z.infer<typeof ReconcileRequest>;

/** A request that came from a queue. */
export interface QueuedRequest {
  /** The id of its message, the same each time that the message is received. */
  readonly id: string;
  readonly request: ReconcileRequest;
}
