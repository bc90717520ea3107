import pLimit from "p-limit";
import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";

/** The objects of one namespace as etcd stores them. */
export interface EtcdObjects {
  /** An object as the API server has stored it. */
  read(name: string): Promise<KubernetesObject>;
  /**
   * Stores objects without the API server, which would validate every field of every object. Returns the version of the cluster's state that
   * contains them all.
   */
  write(objects: readonly KubernetesObject[]): Promise<string>;
}

const CONCURRENCY = 8;

/** Opens a namespace of the etcd at `url`, through its JSON gateway. */
export function openEtcdObjects(url: string, { kind, namespace }: Omit<ObjectReference, "name">): EtcdObjects {
  const prefix = `/registry/${kind.group}/${kind.plural}/${namespace}/`;

  return {
    async read(name) {
      const { kvs } = await call("range", { key: base64(`${prefix}${name}`) });
      const [found] = kvs ?? [];
      if (found === undefined) throw new Error(`etcd has no ${prefix}${name}`);
      // The API server stores whole objects as JSON.
      return JSON.parse(Buffer.from(found.value, "base64").toString("utf8")) as KubernetesObject;
    },
    async write(objects) {
      const limit = pLimit(CONCURRENCY);
      const answers = await limit.map(objects, (object) =>
        call("put", { key: base64(`${prefix}${object.metadata.name}`), value: base64(JSON.stringify(object)) }),
      );
      return String(Math.max(...answers.map(({ header }) => Number(header.revision))));
    },
  };

  async function call(operation: string, request: Readonly<Record<string, string>>): Promise<Answer> {
    const answer = await fetch(`${url}/v3/kv/${operation}`, { method: "POST", body: JSON.stringify(request) });
    if (!answer.ok) throw new Error(`etcd rejected the operation ${operation}: ${await answer.text()}`);
    // etcd's JSON gateway returns this form.
    return (await answer.json()) as Answer;
  }
}

interface Answer {
  readonly header: { readonly revision: string };
  readonly kvs?: readonly { readonly value: string }[];
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
