import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { objectMeta } from "../kubernetes/object-meta.ts";

/** The request for the object with the number `number`. */
export function relayRequest(number: number, reason: ReconcileRequest["reason"] = "change"): ReconcileRequest {
  const { namespace, name, uid } = objectMeta(number);
  return { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", namespace, name, uid, reason };
}
