import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import recorded from "./objects.json" with { type: "json" };

/** An object of kind Bucket. */
export type AckObject = KubernetesObject<{ readonly name: string }>;

/**
 * Ordinary manifests as ACK's S3 controller (v1.10) left them, with finalizers and status. Recorded on an emulated S3;
 * `aws.json` holds what boto3 then read from their buckets. The API server had validated the objects.
 */
const objects = recorded.items as readonly unknown[] as readonly AckObject[];

const isAdopted = ({ metadata }: AckObject) =>
  Object.keys(metadata.annotations ?? {}).some((name) => name.startsWith("services.k8s.aws/adopt"));

/** Those whose bucket ACK created. */
export const created = objects.filter((object) => object.metadata.finalizers !== undefined && !isAdopted(object));

/** Those whose bucket existed before, and which ACK adopted for them. */
export const adopted = objects.filter(isAdopted);

/** Those that ACK refused, because their bucket is another object's. */
export const refused = objects.filter(({ metadata }) => metadata.finalizers === undefined);
