import type { KubernetesApiError } from "../kubernetes/client.ts";

/** What a user can do about an error of the API server. */
export function apiErrorAdvice({ status }: Pick<KubernetesApiError, "status">): string {
  switch (status) {
    case undefined:
      return "Is this the right context, and can its server be reached from here? kubectl config get-contexts lists the contexts.";
    case 401:
      return "The cluster does not know these credentials. Log in again, or choose another context with --context.";
    case 403:
      return "Ask an administrator of the cluster for this permission, or choose another namespace with -n.";
    case 404:
      return "The kind may not be installed in this cluster: kubectl driftless doctor says what is missing.";
    default:
      return "Try again; if it does not help, look at what the API server says.";
  }
}
