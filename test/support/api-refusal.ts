import { KubernetesApiError } from "../../lib/kubernetes/client.ts";

/** How an in-memory API server refuses a request. */
export function refusal(status: number, reason: string, message: string): KubernetesApiError {
  return new KubernetesApiError(message, { status, reason });
}
