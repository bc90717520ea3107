import type { Collection } from "../../kubernetes/list-watch/collection.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import type { ReconcileRequest } from "../../queue/reconcile-request.ts";
import { type Fingerprint, fingerprint } from "./fingerprint.ts";

/** What the relay keeps of an object while it processes it: a few hundred bytes, however many labels and annotations the object has. */
export interface Digest {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number;
  readonly fingerprint: Fingerprint;
}

/** The digest of an object with this metadata. Throws `SyntaxError` if the object is in no namespace. */
export function digestOf(metadata: ObjectMeta): Digest {
  const { namespace, name, uid, resourceVersion, generation } = metadata;
  if (!namespace) throw new SyntaxError("an object without namespace");
  return { namespace, name, uid, resourceVersion, generation, fingerprint: fingerprint(metadata) };
}

/** The request for an object of this scope. */
export function requestFor(
  { kind: { group, version, kind } }: Collection,
  { namespace, name, uid }: Digest,
  reason: ReconcileRequest["reason"],
): ReconcileRequest {
  return { group, version, kind, namespace, name, uid, reason };
}
