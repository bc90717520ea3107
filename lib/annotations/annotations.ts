import type { ResourceKind } from "../kubernetes/resource-kind.ts";

/** The names of the annotations that the engine acts on. */
export const ANNOTATIONS = {
  readOnly: "services.k8s.aws/read-only",
  deletionPolicy: "services.k8s.aws/deletion-policy",
  adoptionPolicy: "services.k8s.aws/adoption-policy",
  adoptionFields: "services.k8s.aws/adoption-fields",
  adopted: "services.k8s.aws/adopted",
  ignoreFieldDrift: "services.k8s.aws/ignore-field-drift",
  region: "services.k8s.aws/region",
  /** On a namespace: the region of the objects that do not specify one. */
  defaultRegion: "services.k8s.aws/default-region",
  driftPolicy: "driftless.dev/drift-policy",
  reconcileRequestedAt: "driftless.dev/reconcile-requested-at",
  resyncSeconds: "driftless.dev/resync-seconds",
  paused: "driftless.dev/paused",
  allowDelete: "driftless.dev/allow-delete",
  approval: "driftless.dev/approval",
  approved: "driftless.dev/approved",
  /** The user who has approved. With the policy about approvals, nobody can name another user. */
  approvedBy: "driftless.dev/approved-by",
  protected: "driftless.dev/protected",
} as const;

/** The namespace annotation that specifies the deletion policy for objects of the kind that do not specify one. */
export function deletionPolicyFor(kind: ResourceKind): string {
  return `${serviceOf(kind)}.${ANNOTATIONS.deletionPolicy}`;
}

/** The service of a kind, such as `s3`, as ACK's tags and annotations spell it. */
export function serviceOf({ group }: ResourceKind): string {
  return group.split(".", 1)[0] ?? group;
}

/** The values of the annotation that says what happens to drift. */
export const DRIFT_POLICIES = ["repair", "report", "ignore"] as const;

/** What happens to a difference that arose in AWS: it is repaired, only reported, or left alone without a report. */
export type DriftPolicy = (typeof DRIFT_POLICIES)[number];

/**
 * Whether the annotation is one of ours, or one of ACK's that can apply to the kind. ACK's annotations for every service start with
 * `services.k8s.aws/`, and those for a single service start with the service's name, as in `s3.services.k8s.aws/`.
 */
export function concerns(annotation: string, { group }: Pick<ResourceKind, "group">): boolean {
  return ["driftless.dev/", "services.k8s.aws/", `${group}/`].some((prefix) => annotation.startsWith(prefix));
}
