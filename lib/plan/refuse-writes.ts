import { KubernetesApiError } from "../kubernetes/client.ts";
import type { SendRequest } from "../kubernetes/request.ts";

/** Passes on only requests after which the cluster is as before: reads, and patches that the API server is told to make as a dry run. */
export function refuseWrites(send: SendRequest): SendRequest {
  return async (request) => {
    const { method, path } = request;
    const isDryRun = method === "PATCH" && new URLSearchParams(path.split("?")[1]).getAll("dryRun").join() === "All";
    if (method !== "GET" && !isDryRun)
      throw new KubernetesApiError(`${method} ${path}: not sent because a plan only reads`);
    return await send(request);
  };
}
