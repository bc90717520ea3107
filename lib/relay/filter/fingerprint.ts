import { hash } from "node:crypto";
import type { ObjectMeta } from "../../kubernetes/object.ts";

/** A digest, in 8 bytes, of what a reconciler must be notified of. States with the same one differ only in what Driftless itself writes. */
export interface Fingerprint {
  readonly high: number;
  readonly low: number;
}

const ownFinalizer = "services.k8s.aws/";

/**
 * The fingerprint of an object with this metadata. Our finalizer is not part of it: a pass removes the finalizer if another account has the
 * resource's name. If the removal counted as a change, it would cause a further pass, which would do the same, and so on forever.
 */
export function fingerprint(metadata: ObjectMeta): Fingerprint {
  const { generation, deletionTimestamp, finalizers = [], annotations = {}, labels = {} } = metadata;
  const others = finalizers.filter((name) => !name.includes(ownFinalizer));
  return fingerprintOf([generation, deletionTimestamp ?? "", others, annotations, labels]);
}

/** The fingerprint of a JSON value. The API server serialises maps with sorted keys, so equal maps produce equal JSON. */
export function fingerprintOf(value: unknown): Fingerprint {
  const digest = hash("sha256", JSON.stringify(value), "buffer");
  return { high: digest.readUInt32LE(0), low: digest.readUInt32LE(4) };
}

/** Whether two fingerprints represent the same state. */
export function isSame(one: Fingerprint, other: Fingerprint): boolean {
  return one.high === other.high && one.low === other.low;
}
