import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Connection } from "../../../lib/kubernetes/connection.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";

/** What a bench does to the objects of its cluster, as their users. */
export interface BucketObjects {
  /** Creates an object of the manifest that all storms use, with its own bucket. */
  create(name: string): Promise<KubernetesObject>;
  /** Creates `count` objects, 32 requests at a time, and resolves to their names. */
  createAll(prefix: string, count: number): Promise<readonly string[]>;
  /** Merges fields into an object's spec; `null` takes one out. */
  edit(name: string, spec: Readonly<Record<string, unknown>>): Promise<KubernetesObject>;
  /** Asks for an object's deletion. */
  remove(name: string): Promise<void>;
  /** All objects as they are now. */
  list(): Promise<readonly KubernetesObject[]>;
}

export const COLLECTION = "/apis/s3.services.k8s.aws/v1alpha1/namespaces/default/buckets";

/** It stays as it is, so that figures of one version can be compared with those of another. */
const MANIFEST = join(import.meta.dirname, "../bucket.yaml");
const PARALLEL = 32;

/** The objects behind `connection`. Every method rejects with `KubernetesApiError`. */
export function createBucketObjects(connection: Connection): BucketObjects {
  const send = createSendRequest(connection);
  const manifest = readFileSync(MANIFEST, "utf8");

  async function create(name: string): Promise<KubernetesObject> {
    const text = manifest.replaceAll("driftless-bench", name);
    return (await send({ method: "POST", path: COLLECTION, body: parse(text) })) as KubernetesObject;
  }

  return {
    create,

    async createAll(prefix, count) {
      const names = Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
      const left = names.values();
      const worker = async () => {
        for (const name of left) await create(name);
      };
      await Promise.all(Array.from({ length: PARALLEL }, worker));
      return names;
    },

    async edit(name, spec) {
      const contentType = "application/merge-patch+json";
      // The API server's own serialisation.
      return (await send({
        method: "PATCH",
        path: `${COLLECTION}/${name}`,
        body: { spec },
        contentType,
      })) as KubernetesObject;
    },

    async remove(name) {
      await send({ method: "DELETE", path: `${COLLECTION}/${name}` });
    },

    async list() {
      const { items } = (await send({ method: "GET", path: COLLECTION })) as { readonly items: KubernetesObject[] };
      return items;
    },
  };
}
