import {
  KubernetesApiError,
  type KubernetesClient,
  type Namespace,
  type ObjectReference,
} from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";

/** A client whose `get` also finds objects as they would be, and which writes nothing. */
export interface PlanClient extends KubernetesClient {
  /** Lets `get` find an object as it would be. */
  readonly foresee: (reference: ObjectReference, object: KubernetesObject) => void;
}

/** A namespace as its manifest declares it. */
export type DeclaredNamespace = Pick<Namespace, "annotations" | "labels">;

/** Creates the client of a plan over a client that reads. Each namespace is read only once. */
export function createPlanClient(
  reading: KubernetesClient,
  namespaces: ReadonlyMap<string, DeclaredNamespace>,
): PlanClient {
  const foreseen = new Map<string, KubernetesObject>();
  const read = new Map<string, Promise<Namespace>>();

  return {
    foresee: (reference, object) => void foreseen.set(keyOf(reference), object),
    get: async (reference) => foreseen.get(keyOf(reference)) ?? (await reading.get(reference)),
    getTarget: async (reference) => foreseen.get(keyOf(reference)) ?? (await reading.getTarget(reference)),
    list: (kind, options) => reading.list(kind, options),
    readNamespace(name) {
      const known = read.get(name) ?? readNamespace(name);
      read.set(name, known);
      return known;
    },
    readConfigMap: (reference) => reading.readConfigMap(reference),
    readSecret: (reference) => reading.readSecret(reference),
    // A CRD that the user may not read is taken to stay: a plan deletes nothing.
    async isDefinitionDeleted(kind) {
      try {
        return await reading.isDefinitionDeleted(kind);
      } catch (error) {
        if (error instanceof KubernetesApiError && error.status === 403) return false;
        throw error;
      }
    },
    patch: refuse,
    patchStatus: refuse,
    patchConfigMap: refuse,
    patchSecret: refuse,
    recordEvent: refuse,
  };

  async function readNamespace(name: string): Promise<Namespace> {
    const declared = namespaces.get(name);
    try {
      const stored = await reading.readNamespace(name);
      return {
        ...stored,
        annotations: { ...stored.annotations, ...declared?.annotations },
        labels: { ...stored.labels, ...declared?.labels },
      };
    } catch (error) {
      if (declared === undefined || !(error instanceof KubernetesApiError) || error.status !== 404) throw error;
      return { uid: "", isDeleted: false, ...declared };
    }
  }
}

async function refuse(): Promise<never> {
  throw new KubernetesApiError("a plan only reads");
}

function keyOf({ kind: { group, plural }, namespace, name }: ObjectReference): string {
  return JSON.stringify([group, plural, namespace, name]);
}
