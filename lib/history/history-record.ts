import * as z from "zod/mini";

/** How a pass ended, as the history and the metric `Reconciles` report it. */
export const historyOutcomes = ["changed", "unchanged", "terminal", "retry", "failed"] as const;

/** The change to one leaf of a spec. A value that did not exist, or no longer exists, is `null`. */
const Change = z.object({
  /** The path of the leaf, such as `tagging.team`. */
  field: z.string(),
  /** Omitted if the deployment keeps no values. */
  from: z.optional(z.nullable(z.string())),
  to: z.optional(z.nullable(z.string())),
});

/**
 * What one pass did to one object, and why, as one line of JSON in a log. A pass that found nothing to do leaves no record, unless it is the
 * first one over a generation, or finds that the object waits for an approval.
 */
export const HistoryRecord = z.object({
  /** The version of this format; it identifies the record among other lines. */
  history: z.literal(1),
  cluster: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  uid: z.string(),
  /** The generation that the pass processed; absent if there was no object. */
  generation: z.optional(z.number()),
  /** Why the pass ran: the reason of each message, which is `change`, `resync`, `drift` or `requeue`. */
  reasons: z.array(z.string()),
  outcome: z.enum(historyOutcomes),
  /**
   * The reason in the most significant Kubernetes Event: `Created`, `Updated`, `DriftCorrected`, `Deleted`, `Failed`, … A removal that
   * takes AWS some time is first recorded as `Deleting`. The end of an object is `Deleted`, `Kept` or `Released`: its resource was deleted,
   * kept, or not the object's.
   */
  event: z.optional(z.string()),
  /** Why the object was released, and what became of its resource: `Bucket kept in AWS, …; the object was deleted`. */
  cause: z.optional(z.string()),
  /**
   * What AWS is working on when the pass ends, since when, and how long it usually takes; or what begins to wait for an approval. Only if the
   * deployment keeps values.
   */
  progress: z.optional(z.string()),
  changes: z.array(Change),
  /** How many further changes did not fit in the record. */
  omitted: z.optional(z.number()),
  /**
   * Why the pass failed: the AWS call, if there was one; AWS's error code, or the name of the error if there is no code; and the full
   * message of the condition. The message is not kept if the deployment keeps no values.
   */
  error: z.optional(z.object({ call: z.optional(z.string()), code: z.optional(z.string()), message: z.string() })),
  /** The ARN of the resource, if there is one. */
  arn: z.optional(z.string()),
  /** Who changed the resource outside of Kubernetes, according to CloudTrail. Information only. */
  actor: z.optional(z.string()),
  /** The pass has done what somebody approved. */
  approved: z.optional(z.literal(true)),
  /**
   * Who has approved it: the user, from an annotation, which the cluster's policy about approvals verifies; and the program, from the
   * annotation's field manager.
   */
  approvedBy: z.optional(z.object({ user: z.optional(z.string()), manager: z.optional(z.string()) })),
  /** How long the pass took. */
  milliseconds: z.number(),
  /** The time from when the first message was sent until the pass began. This includes the message's delay. */
  queuedMilliseconds: z.optional(z.number()),
  requestId: z.string(),
  /**
   * What the object declared: its whole spec, and its annotations that Driftless acts on. Both are in the record of the first pass over each
   * generation, if values are kept.
   */
  spec: z.optional(z.unknown()),
  annotations: z.optional(z.record(z.string(), z.string())),
  /** In place of the two, if they are long: `{"spec": …, "annotations": …}`, compressed with gzip, in base64. */
  compressed: z.optional(z.string()),
  /** In place of the two, if they are too long for a line even then: how long they are. */
  declarationBytes: z.optional(z.number()),
});

export type HistoryRecord = z.infer<typeof HistoryRecord>;
export type HistoryOutcome = HistoryRecord["outcome"];
