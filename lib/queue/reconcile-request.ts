import * as z from "zod/mini";

/**
 * Which object to look at; never what it looked like.
 *
 * The one message of Driftless: relay, sweep, drift and requeue all send it. `reason: "requeue"` and `attempt` belong to the
 * failure chain alone; `waits` counts how often the request has waited for a conflict or for another pass's claim.
 */
export const ReconcileRequest = z.object({
  group: z.string().check(z.minLength(1)),
  version: z.string().check(z.minLength(1)),
  kind: z.string().check(z.minLength(1)),
  namespace: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  uid: z.string().check(z.minLength(1)),
  reason: z.enum(["change", "resync", "drift", "requeue"]),
  generation: z.optional(z.int()),
  attempt: z.optional(z.int()),
  waits: z.optional(z.int()),
});

export type ReconcileRequest = z.infer<typeof ReconcileRequest>;
