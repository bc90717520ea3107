import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";

/** An object in one of its states. */
export interface ObjectState {
  readonly kind: ResourceKind;
  readonly index: number;
  readonly generation: number;
  readonly version: number;
}

/** The uid of the object with this number. */
export function uidOf(index: number): string {
  const hex = index.toString(16).padStart(8, "0");
  // Spread like random uids, so that maps with these keys perform as in a cluster.
  return `${scramble(index).toString(16).padStart(8, "0")}-${hex.slice(0, 4)}-4${hex.slice(5)}-8000-${hex.padStart(12, "0")}`;
}

/** One event of a watch for metadata. */
export function objectLine(type: "ADDED" | "MODIFIED", state: ObjectState): string {
  return `${JSON.stringify({ type, object: objectOf(state) })}\n`;
}

/**
 * The metadata of an object that `kubectl apply` and Driftless have written, as a real API server reports it. Most of it is
 * `managedFields`, which cannot be disabled. For every kind, `managedFields` lists the fields of a bucket.
 */
export function objectOf({
  kind: { group, version: apiVersion, kind },
  index,
  generation,
  version,
}: ObjectState): unknown {
  const time = "2026-11-21T09:00:00Z";
  const finalizer = `finalizers.${group}/${kind}`;
  const managed = (manager: string, fieldsV1: unknown) => {
    return {
      manager,
      operation: "Update",
      apiVersion: `${group}/${apiVersion}`,
      time,
      fieldsType: "FieldsV1",
      fieldsV1,
    };
  };
  const metadata = {
    name: `${kind.toLowerCase()}-${index}`,
    namespace: `team-${index % 100}`,
    uid: uidOf(index),
    resourceVersion: String(version),
    generation,
    creationTimestamp: time,
    labels: { "app.kubernetes.io/managed-by": "argocd", team: `team-${index % 100}` },
    annotations: { "services.k8s.aws/deletion-policy": "retain" },
    finalizers: [finalizer],
    managedFields: [
      managed("kubectl-client-side-apply", { "f:metadata": { "f:annotations": {}, "f:labels": {} }, "f:spec": SPEC }),
      managed("driftless", { "f:metadata": { "f:finalizers": { ".": {}, [`v:"${finalizer}"`]: {} } } }),
      { ...managed("driftless", { "f:status": STATUS }), subresource: "status" },
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

function scramble(index: number): number {
  return Math.imul(index ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
}
