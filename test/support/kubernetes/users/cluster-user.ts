import type { ConfigMapReference, ObjectReference } from "../../../../lib/kubernetes/client.ts";
import type { KubernetesObject, ObjectMeta } from "../../../../lib/kubernetes/object.ts";

/** The requests that users of a cluster send. None of these requests has a precondition. */
export interface ClusterUser {
  create(
    reference: ObjectReference,
    parts: Pick<ObjectMeta, "annotations" | "labels" | "finalizers"> & { readonly spec?: object | undefined },
  ): Promise<KubernetesObject>;
  /** Applies a merge patch to spec and metadata. */
  patch(
    reference: ObjectReference,
    patch: { readonly metadata?: Readonly<Record<string, unknown>>; readonly spec?: Readonly<Record<string, unknown>> },
  ): Promise<KubernetesObject>;
  delete(reference: ObjectReference): Promise<void>;
  /** Creates a ConfigMap without data. */
  createConfigMap(reference: ConfigMapReference): Promise<void>;
  /** Creates a Secret, or replaces its contents. Default: without data and labels, of type Opaque. */
  createSecret(reference: ConfigMapReference, contents?: SecretContents): Promise<void>;
  /** Changes the annotations of a namespace; `null` removes an annotation. */
  annotateNamespace(namespace: string, annotations: Readonly<Record<string, string | null>>): Promise<void>;
}

/** What a Secret contains, with its values as texts. */
export interface SecretContents {
  readonly values?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly type?: string;
}

/** The status of a new object, as the CRDs specify it. */
export const DEFAULT_STATUS = { observedGeneration: -1 };
