import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";

/** The actions that a benchmark takes on the objects in its cluster, as their user. */
export interface Objects {
  /** Creates an object from the manifest that all benchmarks use, with a resource of its own, and with these parts in addition. */
  create(name: string, parts?: MoreParts): Promise<KubernetesObject>;
  /** Creates `count` objects, 32 requests at a time, and resolves to their names. */
  createAll(prefix: string, count: number): Promise<readonly string[]>;
  /** Merges fields into an object's spec; `null` removes a field. */
  edit(name: string, spec: Readonly<Record<string, unknown>>): Promise<KubernetesObject>;
  /** Sets annotations of an object. */
  annotate(name: string, annotations: Readonly<Record<string, string>>): Promise<KubernetesObject>;
  /** Requests an object's deletion. */
  remove(name: string): Promise<void>;
  /** All objects as they are now. */
  list(): Promise<readonly KubernetesObject[]>;
  /** Creates the objects' namespace. */
  createNamespace(): Promise<void>;
}

/** The parts of an object that only some objects of a benchmark have. */
interface MoreParts {
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The path of the benchmark's objects of one kind in a namespace. */
export function collectionOf({ group, version, plural }: ResourceKind, namespace: string): string {
  return `/apis/${group}/${version}/namespaces/${namespace}/${plural}`;
}

/** The name in the manifests, which do not change, so that the figures of different versions can be compared. */
const NAME = "driftless-bench";
const PARALLEL = 32;

/** Does something for each name, for up to 32 names at a time. */
export async function atOnce(names: readonly string[], act: (name: string) => Promise<unknown>): Promise<void> {
  const left = names.values();
  const worker = async () => {
    for (const name of left) await act(name);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

/** The namespace that benchmarks use unless they need two. */
export const NAMESPACE = "default";

/**
 * The objects of one kind in one namespace of the cluster of `connection`. If a request fails, every method rejects with
 * `KubernetesApiError`.
 */
export function createObjects(connection: Connection, kind: ResourceKind, namespace: string = NAMESPACE): Objects {
  const send = createSendRequest(connection);
  const collection = collectionOf(kind, namespace);
  const manifest = readFileSync(join(import.meta.dirname, `${kind.kind.toLowerCase()}.yaml`), "utf8");

  async function create(name: string, { spec = {}, annotations = {} }: MoreParts = {}): Promise<KubernetesObject> {
    const body = parse(manifest.replaceAll(NAME, name));
    // The API server returned this object.
    return (await send({
      method: "POST",
      path: collection,
      body: { ...body, metadata: { ...body.metadata, namespace, annotations }, spec: { ...body.spec, ...spec } },
    })) as KubernetesObject;
  }

  async function patch(name: string, body: object): Promise<KubernetesObject> {
    const contentType = "application/merge-patch+json";
    // The API server returned this object.
    return (await send({ method: "PATCH", path: `${collection}/${name}`, body, contentType })) as KubernetesObject;
  }

  return {
    create,

    async createAll(prefix, count) {
      const names = Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
      await atOnce(names, (name) => create(name));
      return names;
    },

    edit: (name, spec) => patch(name, { spec }),

    annotate: (name, annotations) => patch(name, { metadata: { annotations } }),

    async remove(name) {
      await send({ method: "DELETE", path: `${collection}/${name}` });
    },

    async list() {
      const { items } = (await send({ method: "GET", path: collection })) as { readonly items: KubernetesObject[] };
      return items;
    },

    async createNamespace() {
      const body = { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } };
      await send({ method: "POST", path: "/api/v1/namespaces", body });
    },
  };
}
