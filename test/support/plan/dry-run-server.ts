import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { SendRequest } from "../../../lib/kubernetes/request.ts";
import type { ManifestObject } from "../../../lib/plan/manifest-object.ts";

/** Members that an API server would not take from a manifest. Whatever an answer claims about them must have no effect. */
export const FORGED = {
  metadata: {
    uid: "forged",
    resourceVersion: "999",
    generation: 77,
    finalizers: ["finalizers.s3.services.k8s.aws/Bucket", "finalizers.toys.services.k8s.aws/Gadget"],
    deletionTimestamp: "2001-01-01T00:00:00Z",
  },
  status: { origin: "Created", ackResourceMetadata: { arn: "arn:forged", ownerAccountID: "1", region: "x" } },
} as const;

/**
 * Answers server-side applies as dry runs over `stored`: with the manifest's labels, annotations and spec, and with `forged` members that a
 * real API server would not return. Rejects every other request.
 */
export function dryRunServer(
  stored: () => KubernetesObject | undefined,
  forged: { readonly metadata?: object; readonly status?: object } = {},
): SendRequest {
  return async ({ method, path, body }) => {
    if (method !== "PATCH" || !path.includes("dryRun=All"))
      throw new KubernetesApiError(`${method} ${path} is not a dry run`);
    const manifest = body as ManifestObject;
    const { metadata, spec, ...others } = stored() ?? { metadata: { uid: "new", generation: 1 }, spec: {} };
    const before = metadata as Partial<KubernetesObject["metadata"]>;
    return {
      ...others,
      apiVersion: manifest.apiVersion,
      kind: manifest.kind,
      metadata: {
        ...before,
        ...manifest.metadata,
        labels: { ...before.labels, ...(manifest.metadata.labels as object) },
        annotations: { ...before.annotations, ...(manifest.metadata.annotations as object) },
        ...forged.metadata,
      },
      spec: manifest.spec ?? spec,
      ...(forged.status && { status: forged.status }),
    };
  };
}
