import type { KubernetesObject, ObjectMeta } from "../../../kubernetes/object.ts";

const POLICY = "services.k8s.aws/adoption-policy";
const FIELDS = "services.k8s.aws/adoption-fields";
const ADOPTED = "services.k8s.aws/adopted";

/** ACK's annotations for adoption. */
export const ADOPTION_ANNOTATIONS = [POLICY, FIELDS, ADOPTED] as const;

/** The annotation that an object has once its resource is adopted. */
export const ADOPTED_ANNOTATION = { [ADOPTED]: "true" } as const;

/** An object's request, made through annotations, to adopt a resource that existed before the object. */
export interface AdoptionRequest {
  readonly policy: string;
  /** The fields that identify the resource, as JSON. */
  readonly fields: string | undefined;
}

/** The object's request; `undefined` if the object does not request an adoption. */
export function adoptionRequest({ annotations = {} }: ObjectMeta): AdoptionRequest | undefined {
  const policy = annotations[POLICY];
  return policy === undefined ? undefined : { policy, fields: annotations[FIELDS] };
}

/**
 * Whether the object requests an adoption that has not been completed yet. An object that has its own resource does not adopt another one.
 * An object without the finalizer has no resource of its own, regardless of its status.
 */
export function wantsAdoption(
  { metadata, status }: Pick<KubernetesObject, "metadata" | "status">,
  finalizer: string,
): boolean {
  const isManaged = metadata.finalizers?.includes(finalizer) ?? false;
  const hasNone = !isManaged || status?.origin === undefined || status.origin === "Adopting";
  return hasNone && adoptionRequest(metadata) !== undefined && !isAdopted(metadata);
}

/** Whether the object's resource was adopted, by Driftless or by ACK. */
export function isAdopted({ annotations = {} }: ObjectMeta): boolean {
  return annotations[ADOPTED]?.toLowerCase() === "true";
}
