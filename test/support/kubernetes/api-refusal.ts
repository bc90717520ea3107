import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";

/** The error with which an in-memory API server rejects a request. */
export function refusal(status: number, reason: string, message: string): KubernetesApiError {
  return new KubernetesApiError(message, { status, reason });
}
