import type { ObjectMeta } from "../../kubernetes/object.ts";
import { type Fingerprint, fingerprint } from "./fingerprint.ts";

/** What the relay keeps of an object while it processes it: a few hundred bytes, however many labels and annotations the object has. */
export interface Digest {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly fingerprint: Fingerprint;
}

/** The digest of an object with this metadata. */
export function digestOf(metadata: ObjectMeta): Digest {
  const { namespace, name, uid, resourceVersion } = metadata;
  return { namespace, name, uid, resourceVersion, fingerprint: fingerprint(metadata) };
}
