import {
  isTooLarge,
  KubernetesApiError,
  type KubernetesClient,
  type ObjectReference,
} from "../../kubernetes/client.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import { TerminalError } from "../contract/errors.ts";
import { finalizerOf, hasFinalizer } from "./metadata.ts";
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
  /** Whether the object has our finalizer. */
  hasFinalizer(): boolean;
  addFinalizer(): Promise<void>;
  removeFinalizer(): Promise<void>;
  /** `null` removes an annotation. */
  annotate(annotations: Readonly<Record<string, string | null>>): Promise<void>;
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
  const finalizer = finalizerOf(reference.kind);
  let current = sensible(object);
  const isManaged = () => hasFinalizer(current.metadata, reference.kind);
  const precondition = () => ({ resourceVersion: current.metadata.resourceVersion });

  return {
    current: () => current,

    isGone() {
      const { deletionTimestamp, finalizers = [] } = current.metadata;
      return deletionTimestamp !== undefined && finalizers.length === 0;
    },

    hasFinalizer: isManaged,

    async addFinalizer() {
      if (!isManaged()) await setFinalizers([...(current.metadata.finalizers ?? []), finalizer]);
    },

    async removeFinalizer() {
      if (isManaged()) await setFinalizers((current.metadata.finalizers ?? []).filter((other) => other !== finalizer));
    },

    annotate: (annotations) => patched(kubernetes.patch(reference, { metadata: { ...precondition(), annotations } })),

    patchSpec: (spec) => patched(kubernetes.patch(reference, { metadata: precondition(), spec })).catch(refusedSpec),

    patchStatus: (status) => patched(kubernetes.patchStatus(reference, { metadata: precondition(), status })),
  };

  async function setFinalizers(finalizers: readonly string[]): Promise<void> {
    await patched(kubernetes.patch(reference, { metadata: { ...precondition(), finalizers } }));
  }

  async function patched(answer: Promise<KubernetesObject>): Promise<void> {
    try {
      current = sensible(await answer);
    } catch (error) {
      throw error instanceof KubernetesApiError ? explained(error) : error;
    }
  }
}

/** The default status of the CRDs, which no pass has written, counts as none. */
function sensible({ status = {}, ...object }: KubernetesObject): KubernetesObject {
  const members = sensibleStatus(status);
  return Object.keys(members).length === 0 ? object : { ...object, status: members };
}

function explained(error: KubernetesApiError): Error {
  if (error.status === 409 || error.status === 404) {
    return new StaleObjectError("the object has changed since it was read", { cause: error });
  }
  return isTooLarge(error) ? new ObjectTooLargeError(error.message, { status: 500, cause: error }) : error;
}

/** The HTTP statuses with which schema validation and admission control reject a spec. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 403, 422]);

function refusedSpec(error: unknown): never {
  if (!(error instanceof KubernetesApiError) || !REFUSED.has(error.status)) throw error;
  throw new TerminalError("SpecRefused", `the API server rejects the spec: ${error.message}`, { cause: error });
}
