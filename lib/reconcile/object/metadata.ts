import { ANNOTATIONS, type DriftPolicy, deletionPolicyFor } from "../../annotations/annotations.ts";
import { parseLabelSelector } from "../../kubernetes/label-selector.ts";
import type { KubernetesObject, ObjectMeta } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { excerpt } from "../../text/excerpt.ts";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Place } from "../contract/resource.ts";
import type { Scope, Settings } from "../contract/settings.ts";

// What an object asks for by its metadata: by its annotations, its finalizers and its labels.

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
  const value = annotations?.[ANNOTATIONS.reconcileRequestedAt];
  return value === undefined ? undefined : excerpt(value);
}

/** Whether the object is only observed. */
export function isReadOnly({ annotations }: ObjectMeta): boolean {
  return annotations?.[ANNOTATIONS.readOnly]?.toLowerCase() === "true";
}

/** Whether writes to AWS are paused for the object. */
export function isPaused({ annotations }: ObjectMeta): boolean {
  return annotations?.[ANNOTATIONS.paused]?.toLowerCase() === "true";
}

/** Whether the object's resource may be deleted regardless of the limit on deletes. */
export function isDeleteAllowed({ annotations }: ObjectMeta): boolean {
  return annotations?.[ANNOTATIONS.allowDelete] === "true";
}

/** Whether writes to AWS require approval: the object or its namespace asks for it, and neither can take it back from the other. */
export function needsApproval({ annotations = {} }: ObjectMeta, namespace: Readonly<Record<string, string>>): boolean {
  return [annotations, namespace].some((from) => from[ANNOTATIONS.approval] !== undefined);
}

/** Likewise, whether the object's resource may not be deleted. */
export function isProtected({ annotations = {} }: ObjectMeta, namespace: Readonly<Record<string, string>>): boolean {
  return [annotations, namespace].some((from) => from[ANNOTATIONS.protected]?.toLowerCase() === "true");
}

/** Whether the object itself says that its resource is kept. */
export function isRetained({ annotations }: ObjectMeta): boolean {
  return annotations?.[ANNOTATIONS.deletionPolicy] === "retain";
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
  const policy =
    object.annotations?.[ANNOTATIONS.deletionPolicy] ?? own(namespace, deletionPolicyFor(kind)) ?? deletionPolicy;
  return policy === "delete" && !isReadOnly(object);
}

/**
 * Where an object's resource belongs. As in ACK, the object's annotation takes precedence over its namespace's, and that over the
 * deployment's setting. The status is not consulted: a forged status must not move a pass to another place. Throws a `TerminalError` if the
 * deployment does not allow the region.
 */
export function placeOf(
  { annotations = {} }: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
  { account, partition, region: ownRegion, regions }: Pick<Settings, "account" | "partition" | "region" | "regions">,
): Place {
  const annotated = annotations[ANNOTATIONS.region] ?? namespace[ANNOTATIONS.defaultRegion];
  const region = annotated ?? ownRegion;
  if (regions.includes(region)) return { account, partition, region };
  const allowed = `the parameter regions allows ${regions.join(", ")}`;
  const isOwn = annotations[ANNOTATIONS.region] !== undefined;
  const annotation = isOwn
    ? `the object's annotation ${ANNOTATIONS.region}`
    : `the namespace's annotation ${ANNOTATIONS.defaultRegion}`;
  throw new TerminalError(
    "RegionNotAllowed",
    annotated === undefined
      ? `neither the object nor its namespace specifies a region, and the deployment's region ${region} cannot be used: ${allowed}; annotate the object with ${ANNOTATIONS.region}`
      : `${annotation} is "${excerpt(region)}", but ${allowed}`,
  );
}

/** An object's request to adopt a resource that existed before the object. */
export interface AdoptionRequest {
  readonly policy: string;
  /** The fields that identify the resource, as JSON. */
  readonly fields: string | undefined;
}

/** The object's request; `undefined` if the object does not request an adoption. */
export function adoptionRequest({ annotations = {} }: ObjectMeta): AdoptionRequest | undefined {
  const policy = annotations[ANNOTATIONS.adoptionPolicy];
  return policy === undefined ? undefined : { policy, fields: annotations[ANNOTATIONS.adoptionFields] };
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
  return annotations[ANNOTATIONS.adopted]?.toLowerCase() === "true";
}

/** What an object is annotated with once its resource is adopted. */
export const ADOPTED_ANNOTATION = { [ANNOTATIONS.adopted]: "true" } as const;

/** The drift policy of an object whose annotations are clear. */
export function driftPolicy({ annotations }: ObjectMeta): DriftPolicy {
  return (annotations?.[ANNOTATIONS.driftPolicy] ?? "repair") as DriftPolicy;
}

/** More than the paths of all fields of any kind. The API server accepts annotations of 256 kB. */
const LONGEST_LIST = 16_384;

/**
 * The paths of the fields whose drift is to be ignored, as the annotation lists them. Throws a `TerminalError` if the list is too long:
 * truncating it would repair the drift of the other fields.
 */
export function ignoredFieldDrift({ annotations }: ObjectMeta): readonly string[] {
  const list = annotations?.[ANNOTATIONS.ignoreFieldDrift] ?? "";
  if (list.length > LONGEST_LIST) {
    const lengths = `has ${list.length} characters; at most ${LONGEST_LIST} are supported`;
    throw invalid(`annotation ${ANNOTATIONS.ignoreFieldDrift} ${lengths}`);
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
