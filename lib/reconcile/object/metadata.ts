import { parseLabelSelector } from "../../kubernetes/label-selector.ts";
import type { KubernetesObject, ObjectMeta } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { excerpt } from "../../text/excerpt.ts";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Scope, Settings } from "../contract/settings.ts";

// What an object asks for by its metadata: by its annotations, its finalizers and its labels.

const READ_ONLY = "services.k8s.aws/read-only";
const DELETION_POLICY = "services.k8s.aws/deletion-policy";
const ADOPTION_POLICY = "services.k8s.aws/adoption-policy";
const ADOPTION_FIELDS = "services.k8s.aws/adoption-fields";
const ADOPTED = "services.k8s.aws/adopted";
/** ACK's annotation that lists the fields whose drift is ignored. */
export const IGNORE_FIELD_DRIFT = "services.k8s.aws/ignore-field-drift";
const DRIFT_POLICY = "driftless.dev/drift-policy";
const RECONCILE_REQUESTED_AT = "driftless.dev/reconcile-requested-at";
const PAUSED = "driftless.dev/paused";
const ALLOW_DELETE = "driftless.dev/allow-delete";

/** ACK's annotations that have an effect on an object, wherever its resource is. */
export const ACK_ANNOTATIONS: readonly string[] = [
  READ_ONLY,
  DELETION_POLICY,
  ADOPTION_POLICY,
  ADOPTION_FIELDS,
  ADOPTED,
  IGNORE_FIELD_DRIFT,
];

/** The service of a kind, such as `s3`, as ACK's tags and annotations spell it. */
export function serviceOf({ group }: ResourceKind): string {
  return group.split(".", 1)[0] ?? group;
}

/** ACK's finalizer for a kind, such as `finalizers.s3.services.k8s.aws/Bucket`. */
export function finalizerOf({ group, kind }: ResourceKind): string {
  return `finalizers.${group}/${kind}`;
}

/** Whether an object of the kind has our finalizer. */
export function hasFinalizer({ finalizers = [] }: ObjectMeta, kind: ResourceKind): boolean {
  return finalizers.includes(finalizerOf(kind));
}

/** Whether the object is ours to reconcile. */
export function inScope({ namespace, labels = {} }: ObjectMeta, { namespaces, selector }: Scope): boolean {
  const isWatched = namespaces.length === 0 || namespaces.includes(namespace);
  return isWatched && (selector === "" || parseLabelSelector(selector)(labels));
}

/** The value of the annotation that the user last set to request a pass. A long value is cut, because the status echoes it. */
export function reconcileRequestedAt({ annotations }: ObjectMeta): string | undefined {
  const value = annotations?.[RECONCILE_REQUESTED_AT];
  return value === undefined ? undefined : excerpt(value);
}

/** Whether the object is only observed. */
export function isReadOnly({ annotations }: ObjectMeta): boolean {
  return annotations?.[READ_ONLY]?.toLowerCase() === "true";
}

/** Whether writes to AWS are paused for the object. */
export function isPaused({ annotations }: ObjectMeta): boolean {
  return annotations?.[PAUSED]?.toLowerCase() === "true";
}

/** Whether the object's resource may be deleted regardless of the limit on deletes. */
export function isDeleteAllowed({ annotations }: ObjectMeta): boolean {
  return annotations?.[ALLOW_DELETE] === "true";
}

/** The namespace annotation that specifies the deletion policy for objects of the kind that do not specify one. */
export function deletionPolicyFor(kind: ResourceKind): string {
  return `${serviceOf(kind)}.${DELETION_POLICY}`;
}

/**
 * Whether deleting the object deletes the AWS resource. As in ACK, the object's annotation takes precedence over its namespace's, and that
 * over the deployment's setting. Only the literal value `delete` deletes, and never for a read-only object.
 */
export function deletesResource(
  object: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
  kind: ResourceKind,
  { deletionPolicy }: Pick<Settings, "deletionPolicy">,
): boolean {
  const policy = object.annotations?.[DELETION_POLICY] ?? own(namespace, deletionPolicyFor(kind)) ?? deletionPolicy;
  return policy === "delete" && !isReadOnly(object);
}

/** An object's request to adopt a resource that existed before the object. */
export interface AdoptionRequest {
  readonly policy: string;
  /** The fields that identify the resource, as JSON. */
  readonly fields: string | undefined;
}

/** The object's request; `undefined` if the object does not request an adoption. */
export function adoptionRequest({ annotations = {} }: ObjectMeta): AdoptionRequest | undefined {
  const policy = annotations[ADOPTION_POLICY];
  return policy === undefined ? undefined : { policy, fields: annotations[ADOPTION_FIELDS] };
}

/**
 * Whether the object requests an adoption that has not been completed. An object that has its own resource does not adopt another one; an
 * object without the finalizer has none, regardless of its status.
 */
export function wantsAdoption(
  { metadata, status }: Pick<KubernetesObject, "metadata" | "status">,
  kind: ResourceKind,
): boolean {
  const hasNone = !hasFinalizer(metadata, kind) || status?.origin === undefined || status.origin === "Adopting";
  return hasNone && adoptionRequest(metadata) !== undefined && !isAdopted(metadata);
}

/** Whether the object's resource was adopted, by Driftless or by ACK. */
export function isAdopted({ annotations = {} }: ObjectMeta): boolean {
  return annotations[ADOPTED]?.toLowerCase() === "true";
}

/** What an object is annotated with once its resource is adopted. */
export const ADOPTED_ANNOTATION = { [ADOPTED]: "true" } as const;

const DRIFT_POLICIES = ["repair", "report", "ignore"] as const;

/** What happens to a difference that arose in AWS: it is repaired, only reported, or left alone without a report. */
export type DriftPolicy = (typeof DRIFT_POLICIES)[number];

/** The drift policy of an object. Throws a `TerminalError` if its annotation specifies an unknown policy. */
export function driftPolicy({ annotations }: ObjectMeta): DriftPolicy {
  const given = annotations?.[DRIFT_POLICY] ?? "repair";
  const policy = DRIFT_POLICIES.find((one) => one === given);
  if (policy !== undefined) return policy;
  const text = JSON.stringify(excerpt(given));
  throw invalid(`annotation ${DRIFT_POLICY} is ${text}; it must be one of ${DRIFT_POLICIES.join(", ")}`);
}

/** More than the paths of all fields of any kind. The API server accepts annotations of 256 kB. */
const LONGEST_LIST = 16_384;

/**
 * The paths of the fields whose drift is to be ignored, as the annotation lists them. Throws a `TerminalError` if the list is too long:
 * truncating it would repair the drift of the other fields.
 */
export function ignoredFieldDrift({ annotations }: ObjectMeta): readonly string[] {
  const list = annotations?.[IGNORE_FIELD_DRIFT] ?? "";
  if (list.length > LONGEST_LIST) {
    const lengths = `has ${list.length} characters; at most ${LONGEST_LIST} are supported`;
    throw invalid(`annotation ${IGNORE_FIELD_DRIFT} ${lengths}`);
  }
  const paths = list.split(",").map((path) => path.trim());
  return [...new Set(paths)].filter((path) => path !== "");
}

/** Whether the object has a rule about drift other than the default, which is to repair it. */
export function hasDriftRules(metadata: ObjectMeta): boolean {
  return driftPolicy(metadata) !== "repair" || ignoredFieldDrift(metadata).length > 0;
}

function invalid(message: string): TerminalError {
  return new TerminalError("InvalidAnnotation", message);
}
