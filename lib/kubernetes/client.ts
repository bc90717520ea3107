import type { KubernetesObject } from "./object.ts";
import type { ResourceKind } from "./resource-kind.ts";

/** Identifies one object of a known kind. */
export interface ObjectReference {
  readonly kind: ResourceKind;
  readonly namespace: string;
  readonly name: string;
}

const NAME = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;

/** Whether an object could have this name. Any other string, such as one of dots only, could change the path of a request. */
export function isObjectName(name: string): boolean {
  return NAME.test(name);
}

/** A JSON merge patch (RFC 7386) with a `resourceVersion` as its precondition. */
export interface MergePatch {
  readonly metadata: { readonly resourceVersion: string } & Readonly<Record<string, unknown>>;
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

/** A namespace: its uid, and its annotations and labels, which contain settings for its objects. */
export interface Namespace {
  readonly uid: string;
  /** Whether the namespace, and so every object in it, is being deleted. */
  readonly isDeleted: boolean;
  readonly annotations: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
}

/** Identifies a ConfigMap or a Secret. */
export interface ConfigMapReference {
  readonly namespace: string;
  readonly name: string;
}

/** A ConfigMap or a Secret as it was read. The values of a Secret are in base64. */
export interface ConfigMap {
  readonly resourceVersion: string;
  readonly data: Readonly<Record<string, string>>;
}

/** A Secret as it was read. */
export interface Secret extends ConfigMap {
  readonly type: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Sets entries in `data`, and removes those whose value is `undefined`. The `resourceVersion` is the patch's precondition. */
export interface ConfigMapPatch {
  readonly resourceVersion: string;
  readonly data: Readonly<Record<string, string | undefined>>;
}

/** One page of a list. */
export interface ObjectPage {
  readonly items: readonly KubernetesObject[];
  /** Where the next page starts; `undefined` on the last one. */
  readonly continue: string | undefined;
}

/** A Kubernetes Event (`events.k8s.io/v1`) about an object. */
export interface KubernetesEvent {
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  readonly note: string;
  readonly action: string;
}

/** The requests that Driftless sends to the API server. If one fails, the method rejects with `KubernetesApiError`, and no other error. */
export interface KubernetesClient {
  /** Reads the current object (quorum read, never from a cache). Resolves to `undefined` if it does not exist. */
  get(reference: ObjectReference): Promise<KubernetesObject | undefined>;
  /** Reads an object as `get` does, but rejects with status 404 if the API server does not serve its kind. */
  getTarget(reference: ObjectReference): Promise<KubernetesObject | undefined>;
  /**
   * Reads all objects of a kind, in one namespace or in all, in pages that fit into memory, however large the objects are. An interrupted
   * list resumes with the `continue` of the last page received; status 410 means that the list has to start again.
   */
  list(
    kind: ResourceKind,
    options: {
      /** If `undefined`, all namespaces. */
      readonly namespace: string | undefined;
      /** A selector in `kubectl`'s notation. If empty, it selects every object. */
      readonly labelSelector: string;
      /** A selector on fields that the CRD declares as selectable, such as `spec.name=data`. If omitted, every object is selected. */
      readonly fieldSelector?: string;
      /** If `undefined`, the list starts from the first page. */
      readonly continue: string | undefined;
    },
  ): AsyncIterable<ObjectPage>;
  /** Patches metadata and spec. A patch with a stale `resourceVersion` is rejected with status 409. */
  patch(reference: ObjectReference, patch: MergePatch): Promise<KubernetesObject>;
  /** Patches the status subresource. A patch with a stale `resourceVersion` is rejected with status 409. */
  patchStatus(reference: ObjectReference, patch: MergePatch): Promise<KubernetesObject>;
  /** Whether the CRD of a kind is being deleted, and with it every object of the kind. */
  isDefinitionDeleted(kind: ResourceKind): Promise<boolean>;
  /** Reads a namespace. */
  readNamespace(name: string): Promise<Namespace>;
  /** Reads the current ConfigMap. Resolves to `undefined` if it does not exist. */
  readConfigMap(reference: ConfigMapReference): Promise<ConfigMap | undefined>;
  /** Patches a ConfigMap. A patch with a stale `resourceVersion` is rejected with status 409. */
  patchConfigMap(reference: ConfigMapReference, patch: ConfigMapPatch): Promise<void>;
  /** Reads the current Secret. Resolves to `undefined` if it does not exist. */
  readSecret(reference: ConfigMapReference): Promise<Secret | undefined>;
  /** Patches a Secret. A patch with a stale `resourceVersion` is rejected with status 409. */
  patchSecret(reference: ConfigMapReference, patch: ConfigMapPatch): Promise<void>;
  /** Records an Event about an object. If the same `name` is recorded twice, the first Event is kept. */
  recordEvent(object: KubernetesObject, event: KubernetesEvent & { readonly name: string }): Promise<void>;
}

/** The API server returned an error, or did not respond to a request. */
export class KubernetesApiError extends Error {
  override readonly name = "KubernetesApiError";
  /** The HTTP status; `undefined` if there was no response. */
  readonly status: number | undefined;
  /** The API server's reason, such as `Conflict`; `undefined` if there was no response, or if the response contained no reason. */
  readonly reason: string | undefined;

  constructor(
    message: string,
    { status, reason, ...options }: ErrorOptions & { readonly status?: number; readonly reason?: string } = {},
  ) {
    super(message, options);
    this.status = status;
    this.reason = reason;
  }
}

/**
 * Whether the API server refused a write because the object would be larger than etcd, or the API server's connection to etcd, allows:
 * about 1.5 MB. The API server passes these errors on with status 500 and without a reason, so only their texts identify them.
 */
export function isTooLarge({ status, message }: KubernetesApiError): boolean {
  return status === 500 && TOO_LARGE.test(message.slice(-200));
}

const TOO_LARGE =
  /: (?:etcdserver: request is too large|rpc error: code = ResourceExhausted desc = trying to send message larger than max \(\d+ vs\. \d+\))$/;

/** Resolves to `undefined` if the request fails because something does not exist: by default, if the status is 404. */
export async function unlessMissing<Answer>(
  answer: Promise<Answer>,
  isMissing: (refusal: KubernetesApiError) => boolean = ({ status }) => status === 404,
): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof KubernetesApiError && isMissing(error)) return undefined;
    throw error;
  }
}
