import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";

/** A request for a bucket called `data`, with some parts replaced. */
export function requestFor(parts: Partial<ReconcileRequest> = {}): ReconcileRequest {
  return {
    group: "s3.services.k8s.aws",
    version: "v1alpha1",
    kind: "Bucket",
    namespace: "default",
    name: "data",
    uid: "0f8fad5b-d9cb-469f-a165-70867728950e",
    reason: "change",
    ...parts,
  };
}
