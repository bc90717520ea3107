import {
  KubernetesApiError,
  type KubernetesClient,
  type MergePatch,
  type ObjectReference,
} from "../../kubernetes/client.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import { TerminalError } from "../contract/errors.ts";
import { hasFinalizer } from "./metadata.ts";
import { sensibleStatus } from "./status.ts";

/**
 * An object under an optimistic lock, through which a pass makes all of its changes to the object. Each patch has the latest
 * resourceVersion as its precondition, so that nothing is ever written based on stale information. A patch rejects with `StaleObjectError`
 * if the object has changed in the meantime.
 */
export interface OptimisticLock {
  /** The object as of the latest read or patch. Invalid members of its status are omitted. */
  current(): KubernetesObject;
  /** Whether the API server has removed the object along with its last finalizer. */
  isGone(): boolean;
  hasFinalizer(finalizer: string): boolean;
  addFinalizer(finalizer: string): Promise<void>;
  removeFinalizer(finalizer: string): Promise<void>;
  annotate(annotations: Readonly<Record<string, string>>): Promise<void>;
  /** Rejects with a `TerminalError` if the API server does not accept the spec. */
  patchSpec(spec: Readonly<Record<string, unknown>>): Promise<void>;
  patchStatus(status: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The object has changed or disappeared since it was read. */
export class StaleObjectError extends Error {
  override readonly name = "StaleObjectError";
}

/** The object is so large that the API server cannot store the change. Only a smaller object helps. */
export class ObjectTooLargeError extends KubernetesApiError {}

/** Puts `object`, as it was just read, under an optimistic lock. */
export function lockOptimistically(
  kubernetes: KubernetesClient,
  reference: ObjectReference,
  object: KubernetesObject,
): OptimisticLock {
  let current = sensible(object);

  return {
    current: () => current,

    isGone() {
      const { deletionTimestamp, finalizers = [] } = current.metadata;
      return deletionTimestamp !== undefined && finalizers.length === 0;
    },

    hasFinalizer: (finalizer) => hasFinalizer(current.metadata, finalizer),

    async addFinalizer(finalizer) {
      if (hasFinalizer(current.metadata, finalizer)) return;
      await patchMetadata({ finalizers: [...(current.metadata.finalizers ?? []), finalizer] });
    },

    async removeFinalizer(finalizer) {
      if (!hasFinalizer(current.metadata, finalizer)) return;
      await patchMetadata({ finalizers: (current.metadata.finalizers ?? []).filter((other) => other !== finalizer) });
    },

    annotate: (annotations) => patchMetadata({ annotations }),

    async patchSpec(spec) {
      current = sensible(await unlessRefused(unlessStale(kubernetes.patch(reference, { ...precondition(), spec }))));
    },

    async patchStatus(status) {
      current = sensible(await unlessStale(kubernetes.patchStatus(reference, { ...precondition(), status })));
    },
  };

  async function patchMetadata(metadata: Readonly<Record<string, unknown>>): Promise<void> {
    const { resourceVersion } = current.metadata;
    current = sensible(await unlessStale(kubernetes.patch(reference, { metadata: { resourceVersion, ...metadata } })));
  }

  function precondition(): MergePatch {
    return { metadata: { resourceVersion: current.metadata.resourceVersion } };
  }
}

function sensible({ status, ...object }: KubernetesObject): KubernetesObject {
  return status === undefined ? object : { ...object, status: sensibleStatus(status) };
}

async function unlessStale(answer: Promise<KubernetesObject>): Promise<KubernetesObject> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof KubernetesApiError && (error.status === 409 || error.status === 404)) {
      throw new StaleObjectError("the object has changed since it was read", { cause: error });
    }
    if (error instanceof KubernetesApiError && isTooLarge(error)) {
      throw new ObjectTooLargeError(error.message, { status: 500, cause: error });
    }
    throw error;
  }
}

/** The HTTP statuses with which schema validation and admission control reject a spec. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 403, 422]);

async function unlessRefused(answer: Promise<KubernetesObject>): Promise<KubernetesObject> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof KubernetesApiError) || !REFUSED.has(error.status)) throw error;
    throw new TerminalError("SpecRefused", `the API server rejects the spec: ${error.message}`, { cause: error });
  }
}

/**
 * Whether the API server refused a write because the object would be larger than etcd, or the API server's connection to etcd, allows: about
 * 1.5 MB. The API server passes these errors on with status 500 and without a reason, so only their texts identify them.
 */
export function isTooLarge({ status, message }: KubernetesApiError): boolean {
  return status === 500 && TOO_LARGE.test(message.slice(-200));
}

const TOO_LARGE =
  /: (?:etcdserver: request is too large|rpc error: code = ResourceExhausted desc = trying to send message larger than max \(\d+ vs\. \d+\))$/;
