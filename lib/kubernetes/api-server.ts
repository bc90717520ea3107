import {
  KubernetesApiError,
  type KubernetesClient,
  type MergePatch,
  type ObjectReference,
  unlessMissing,
} from "./client.ts";
import type { Connection } from "./connection/connection.ts";
import { eventBody } from "./event.ts";
import { patchKeyValues, readKeyValues, readSecret } from "./key-values.ts";
import { collectionPath } from "./list-watch/collection.ts";
import type { KubernetesObject } from "./object.ts";
import { createSendRequest } from "./request.ts";
import { shareReads } from "./share-reads.ts";

const MERGE_PATCH = "application/merge-patch+json";

/** Creates a client for the API server behind `connection`, over `node:https`. */
export function createApiServerClient(connection: Connection): KubernetesClient {
  const send = createSendRequest(connection);

  return {
    get: (reference) => unlessMissing(read(reference)),

    // If no definition of the kind is installed, the path itself is not found, and the response contains no reason.
    getTarget: (reference) => unlessMissing(read(reference), ({ reason }) => reason === "NotFound"),

    // A function that lists nothing does not read at its cold start how lists are read.
    async *list(kind, options) {
      const { listObjects } = await import("./list-watch/object-list.ts");
      yield* listObjects(connection, kind, options);
    },

    patch: (reference, patch) => patchAt(objectPath(reference), patch),

    patchStatus: (reference, patch) => patchAt(`${objectPath(reference)}/status`, patch),

    // Unlike a namespace, not shared: a read that began before the CRD was deleted must not let another pass delete a resource.
    async isDefinitionDeleted({ group, plural }) {
      const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${plural}.${group}`;
      return (await asObject(send({ method: "GET", path }))).metadata.deletionTimestamp !== undefined;
    },

    // The objects of a batch are often in one namespace, so their passes share a read.
    readNamespace: shareReads(async (name) => {
      const path = `/api/v1/namespaces/${encodeURIComponent(name)}`;
      const {
        uid,
        deletionTimestamp,
        annotations = {},
        labels = {},
      } = (await asObject(send({ method: "GET", path }))).metadata;
      return { uid, isDeleted: deletionTimestamp !== undefined, annotations, labels };
    }),

    readConfigMap: (reference) => readKeyValues(send, "configmaps", reference),

    patchConfigMap: (reference, patch) => patchKeyValues(send, "configmaps", reference, patch),

    readSecret: (reference) => readSecret(send, reference),

    patchSecret: (reference, patch) => patchKeyValues(send, "secrets", reference, patch),

    async recordEvent(object, event) {
      const path = `/apis/events.k8s.io/v1/namespaces/${encodeURIComponent(object.metadata.namespace)}/events`;
      try {
        await send({ method: "POST", path, body: eventBody(object, event, new Date()) });
      } catch (error) {
        if (!(error instanceof KubernetesApiError && error.status === 409)) throw error;
      }
    },
  };

  async function read(reference: ObjectReference): Promise<KubernetesObject> {
    return await asObject(send({ method: "GET", path: objectPath(reference) }));
  }

  function patchAt(path: string, patch: MergePatch): Promise<KubernetesObject> {
    return asObject(send({ method: "PATCH", path, body: patch, contentType: MERGE_PATCH }));
  }
}

/** The API server has validated the object against the CRD, so its shape is not checked again. */
async function asObject(answer: Promise<unknown>): Promise<KubernetesObject> {
  return (await answer) as KubernetesObject;
}

function objectPath({ kind, namespace, name }: ObjectReference): string {
  return `${collectionPath({ kind, namespace })}/${encodeURIComponent(name)}`;
}
