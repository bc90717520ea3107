import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import recorded from "./objects.json" with { type: "json" };

/** A `Bucket` object. */
export type AckObject = KubernetesObject<{ readonly name: string }>;

/**
 * Objects from ordinary manifests as ACK's S3 controller (v1.10) left them, with finalizers and status. They were recorded with an emulated
 * S3, and `aws.json` contains what boto3 then read from their buckets. The API server had validated the objects.
 */
const objects = recorded.items as readonly unknown[] as readonly AckObject[];

const isAdopted = ({ metadata }: AckObject) =>
  Object.keys(metadata.annotations ?? {}).some((name) => name.startsWith("services.k8s.aws/adopt"));

/** The objects whose bucket ACK created. */
export const created = objects.filter((object) => object.metadata.finalizers !== undefined && !isAdopted(object));

/** The objects whose bucket existed before ACK adopted it. */
export const adopted = objects.filter(isAdopted);

/** The objects that ACK refused because their bucket belongs to another object. */
export const refused = objects.filter(({ metadata }) => metadata.finalizers === undefined);
