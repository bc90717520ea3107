import { KubernetesApiError, type KubernetesClient, type MergePatch, type ObjectReference } from "./client.ts";
import type { Connection } from "./connection.ts";
import { eventBody } from "./event.ts";
import type { KubernetesObject } from "./object.ts";
import { createSendRequest } from "./request.ts";
import type { ResourceKind } from "./resource-kind.ts";

const MERGE_PATCH = "application/merge-patch+json";

/** The API server behind `connection`, over `node:https`. */
export function createApiServerClient(connection: Connection): KubernetesClient {
  const send = createSendRequest(connection);

  return {
    async get(reference) {
      return await unlessMissing(asObject(send({ method: "GET", path: objectPath(reference) })));
    },

    async list(kind, { namespace, labelSelector, limit, continue: start }) {
      const query = new URLSearchParams({ limit: String(limit) });
      if (labelSelector) query.set("labelSelector", labelSelector);
      if (start) query.set("continue", start);
      const page = (await send({
        method: "GET",
        path: `${collectionPath(kind, namespace)}?${query.toString()}`,
      })) as RawList;
      // A list's items carry neither apiVersion nor kind.
      const type = { apiVersion: `${kind.group}/${kind.version}`, kind: kind.kind };
      return {
        items: page.items.map((item) => ({ ...type, ...item })),
        ...(page.metadata?.continue ? { continue: page.metadata.continue } : {}),
      };
    },

    patch(reference, patch) {
      return patchAt(objectPath(reference), patch);
    },

    patchStatus(reference, patch) {
      return patchAt(`${objectPath(reference)}/status`, patch);
    },

    async namespaceAnnotations(namespace) {
      const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}`;
      return (await asObject(send({ method: "GET", path }))).metadata.annotations ?? {};
    },

    async recordEvent(object, event) {
      const path = `/apis/events.k8s.io/v1/namespaces/${encodeURIComponent(object.metadata.namespace)}/events`;
      try {
        await send({ method: "POST", path, body: eventBody(object, event, new Date()) });
      } catch (error) {
        if (!(error instanceof KubernetesApiError && error.status === 409)) throw error;
      }
    },
  };

  function patchAt(path: string, patch: MergePatch): Promise<KubernetesObject> {
    return asObject(send({ method: "PATCH", path, body: patch, contentType: MERGE_PATCH }));
  }
}

interface RawList {
  readonly items: readonly Omit<KubernetesObject, "apiVersion" | "kind">[];
  readonly metadata?: { readonly continue?: string };
}

/** The API server has validated the object against the CRD, so its shape is not checked again. */
async function asObject(answer: Promise<unknown>): Promise<KubernetesObject> {
  return (await answer) as KubernetesObject;
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof KubernetesApiError && error.status === 404) return undefined;
    throw error;
  }
}

function objectPath({ kind, namespace, name }: ObjectReference): string {
  return `${collectionPath(kind, namespace)}/${encodeURIComponent(name)}`;
}

function collectionPath({ group, version, plural }: ResourceKind, namespace: string | undefined): string {
  const scope = namespace === undefined ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
  return `/apis/${group}/${version}${scope}/${plural}`;
}
