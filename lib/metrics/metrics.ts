/** The namespace of every metric in CloudWatch. */
export const METRICS_NAMESPACE = "Driftless";

/** A metric as the functions write it. */
export interface MetricDefinition {
  readonly unit: "Count" | "Milliseconds" | "Percent";
  /** No dimension identifies an object, because CloudWatch charges for each combination of values. */
  readonly dimensions: readonly string[];
}

/** A count that only the cluster divides. Said once, because every cold start reads it. */
const counted = { unit: "Count", dimensions: ["cluster"] } as const;

/** Every metric that the functions write. Everything that shows or watches a metric uses the dimensions listed here. */
export const metrics = {
  /** Passes, by outcome. */
  Reconciles: { unit: "Count", dimensions: ["cluster", "kind", "outcome"] },
  /** Passes that reverted what others had changed in AWS. */
  DriftCorrected: { unit: "Count", dimensions: ["cluster", "kind"] },
  /** Passes over objects of any kind that failed. An alarm cannot add up a metric that has a dimension for the kind. */
  FailedPasses: counted,
  /** Likewise, passes that reverted what others had changed in AWS, and objects that the sweep finds terminal. */
  DriftPasses: counted,
  TerminalObjects: counted,
  /** How long a pass takes. */
  ReconcileDuration: { unit: "Milliseconds", dimensions: ["cluster"] },
  /** The time from the message about a user's change to the end of the pass that served the change. */
  ChangeLatency: { unit: "Milliseconds", dimensions: ["cluster"] },
  /** Parts that could not be read. */
  UnreadParts: counted,
  /** How many times a pass found a delete that was waiting because the hourly limit was reached. */
  DeleteRateExceeded: counted,
  /** Likewise for repairs of drift, and for writes of settings that decide who has access. */
  RepairRateExceeded: counted,
  OpeningRateExceeded: counted,
  /** Messages that cannot be processed. */
  DroppedMessages: counted,
  /** Requests for objects whose resources others have changed, according to CloudTrail. */
  DriftRequests: counted,
  /** Events that are not from CloudTrail. */
  DroppedEvents: counted,
  /** Objects, by the state in which the sweep finds them. */
  Objects: { unit: "Count", dimensions: ["cluster", "kind", "state"] },
  /** Objects that are due for a check. */
  ObjectsEnqueued: counted,
  /** Kinds whose CRDs are not in the cluster. */
  KindsNotInstalled: counted,
  /** Kinds that the cluster does not let the sweep list. */
  KindsRefused: counted,
  /** The percentage of its lifetime that the token for the API server has used. */
  TokenAge: { unit: "Percent", dimensions: ["cluster"] },
  /** Cold starts of a function. */
  ColdStart: { unit: "Count", dimensions: ["cluster", "function_name"] },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof metrics;

/** The name of a dimension that the metric has. */
export type DimensionOf<Name extends MetricName> = (typeof metrics)[Name]["dimensions"][number];
