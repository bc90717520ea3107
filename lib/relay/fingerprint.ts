import { hash } from "node:crypto";
import type { ObjectMeta } from "../kubernetes/object.ts";

/**
 * What of an object's metadata a reconciler must hear about, in 8 bytes. Two states whose fingerprints are equal differ only in
 * what Driftless itself writes.
 */
export interface Fingerprint {
  readonly high: number;
  /** Its lowest bit: whether our finalizer is on the object. */
  readonly low: number;
}

const ownFinalizer = "services.k8s.aws/";

/** The fingerprint of an object as its metadata is now. */
export function fingerprint(metadata: ObjectMeta): Fingerprint {
  const { generation, deletionTimestamp, finalizers = [], annotations = {}, labels = {} } = metadata;
  const others = finalizers.filter((name) => !name.includes(ownFinalizer));
  // The API server serialises the maps with sorted keys, so equal maps give equal texts.
  const text = JSON.stringify([generation, deletionTimestamp ?? "", others, annotations, labels]);
  const digest = hash("sha256", text, "buffer");
  const managed = others.length < finalizers.length ? 1 : 0;
  return { high: digest.readUInt32LE(0), low: ((digest.readUInt32LE(4) & ~1) | managed) >>> 0 };
}

/**
 * Whether going from one state to the other is a change. That our finalizer appears is none, as our own reconciler put it there;
 * that it disappears is one.
 */
export function isChange(from: Fingerprint, to: Fingerprint): boolean {
  return from.high !== to.high || from.low >>> 1 !== to.low >>> 1 || (from.low & 1) > (to.low & 1);
}
