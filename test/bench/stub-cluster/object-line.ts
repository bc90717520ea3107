/** The uid of the object with this number. */
export function uidOf(index: number): string {
  const hex = index.toString(16).padStart(8, "0");
  // Spread as random ones are, so that no table that is keyed by them has it easier than in a cluster.
  return `${scramble(index).toString(16).padStart(8, "0")}-${hex.slice(0, 4)}-4${hex.slice(5)}-8000-${hex.padStart(12, "0")}`;
}

/** One event of a watch for metadata. */
export function objectLine(type: "ADDED" | "MODIFIED", index: number, generation: number, version: number): string {
  return `${JSON.stringify({ type, object: objectOf(index, generation, version) })}\n`;
}

/**
 * The metadata of an object, as a real API server tells it of one that `kubectl apply` and Driftless have written: `managedFields`,
 * which cannot be switched off, are most of it.
 */
export function objectOf(index: number, generation: number, version: number): unknown {
  const time = "2026-11-21T09:00:00Z";
  const metadata = {
    name: `bucket-${index}`,
    namespace: `team-${index % 100}`,
    uid: uidOf(index),
    resourceVersion: String(version),
    generation,
    creationTimestamp: time,
    labels: { "app.kubernetes.io/managed-by": "argocd", team: `team-${index % 100}` },
    annotations: { "services.k8s.aws/deletion-policy": "retain" },
    finalizers: ["finalizers.s3.services.k8s.aws/Bucket"],
    managedFields: [
      managed("kubectl-client-side-apply", time, {
        "f:metadata": { "f:annotations": {}, "f:labels": {} },
        "f:spec": SPEC,
      }),
      managed("driftless", time, {
        "f:metadata": { "f:finalizers": { ".": {}, 'v:"finalizers.s3.services.k8s.aws/Bucket"': {} } },
      }),
      { ...managed("driftless", time, { "f:status": STATUS }), subresource: "status" },
    ],
  };
  return { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata };
}

const SPEC = {
  ".": {},
  "f:encryption": { ".": {}, "f:rules": {} },
  "f:lifecycle": { ".": {}, "f:rules": {} },
  "f:name": {},
  "f:policy": {},
  "f:publicAccessBlock": { ".": {}, "f:blockPublicACLs": {}, "f:blockPublicPolicy": {}, "f:ignorePublicACLs": {} },
  "f:tagging": { ".": {}, "f:tagSet": {} },
  "f:versioning": { ".": {}, "f:status": {} },
};

const STATUS = {
  ".": {},
  "f:ackResourceMetadata": { ".": {}, "f:arn": {}, "f:ownerAccountID": {}, "f:partition": {}, "f:region": {} },
  "f:conditions": {},
  "f:location": {},
  "f:observedGeneration": {},
  "f:origin": {},
};

function managed(manager: string, time: string, fieldsV1: unknown) {
  const apiVersion = "s3.services.k8s.aws/v1alpha1";
  return { manager, operation: "Update", apiVersion, time, fieldsType: "FieldsV1", fieldsV1 };
}

function scramble(index: number): number {
  return Math.imul(index ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
}
