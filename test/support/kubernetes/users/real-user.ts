import type { ObjectReference } from "../../../../lib/kubernetes/client.ts";
import type { Connection } from "../../../../lib/kubernetes/connection/connection.ts";
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import { createSendRequest } from "../../../../lib/kubernetes/request.ts";
import type { ClusterUser } from "./cluster-user.ts";

const contentType = "application/merge-patch+json";

/** A user who can also overwrite a status. */
export interface RealUser extends ClusterUser {
  patchStatus(reference: ObjectReference, status: Readonly<Record<string, unknown>>): Promise<KubernetesObject>;
}

/** A user of a real API server. */
export function createRealUser(connection: Connection): RealUser {
  const send = createSendRequest(connection);

  return {
    async create(reference, { spec, ...metadata }) {
      const { kind, name } = reference;
      const apiVersion = `${kind.group}/${kind.version}`;
      const body = { apiVersion, kind: kind.kind, metadata: { ...metadata, name }, spec };
      return asObject(await send({ method: "POST", path: collectionPath(reference), body }));
    },
    async patch(reference, body) {
      return asObject(await send({ method: "PATCH", path: objectPath(reference), body, contentType }));
    },
    async patchStatus(reference, status) {
      const path = `${objectPath(reference)}/status`;
      return asObject(await send({ method: "PATCH", path, body: { status }, contentType }));
    },
    async delete(reference) {
      await send({ method: "DELETE", path: objectPath(reference) });
    },
    async createConfigMap({ namespace, name }) {
      const body = { apiVersion: "v1", kind: "ConfigMap", metadata: { name } };
      await send({ method: "POST", path: `/api/v1/namespaces/${namespace}/configmaps`, body });
    },
    async createSecret({ namespace, name }, { values, labels, type } = {}) {
      const path = `/api/v1/namespaces/${namespace}/secrets/${name}`;
      const body = { apiVersion: "v1", kind: "Secret", metadata: { name, labels }, stringData: values, type };
      const apply = "application/apply-patch+yaml";
      await send({ method: "PATCH", path: `${path}?fieldManager=user&force=true`, body, contentType: apply });
    },
    async annotateNamespace(namespace, annotations) {
      const body = { metadata: { annotations } };
      await send({ method: "PATCH", path: `/api/v1/namespaces/${namespace}`, body, contentType });
    },
  };
}

/** The API server responds to a write with the object. */
function asObject(answer: unknown): KubernetesObject {
  return answer as KubernetesObject;
}

function objectPath(reference: ObjectReference): string {
  return `${collectionPath(reference)}/${reference.name}`;
}

function collectionPath({ kind: { group, version, plural }, namespace }: ObjectReference): string {
  return `/apis/${group}/${version}/namespaces/${namespace}/${plural}`;
}
