import type { ObjectMeta } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { excerpt } from "../../text/excerpt.ts";
import { TerminalError } from "../contract/errors.ts";
import type { AnyKind } from "../contract/kind.ts";
import type { Place } from "../contract/resource.ts";
import type { Settings } from "../contract/settings.ts";
import { ACK_ANNOTATIONS, deletionPolicyFor } from "../object/metadata.ts";

/** ACK's object annotation that specifies the object's region. */
export const REGION = "services.k8s.aws/region";

/** ACK's namespace annotation that specifies the region for objects that do not specify one. */
export const DEFAULT_REGION = "services.k8s.aws/default-region";

/** The longest ARN: https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutUserPermissionsBoundary.html */
export const MAXIMUM_ARN_LENGTH = 2048;

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
  const annotated = annotations[REGION] ?? namespace[DEFAULT_REGION];
  const region = annotated ?? ownRegion;
  if (regions.includes(region)) return { account, partition, region };
  const allowed = `the parameter regions allows ${regions.join(", ")}`;
  const isOwn = annotations[REGION] !== undefined;
  const annotation = isOwn ? `the object's annotation ${REGION}` : `the namespace's annotation ${DEFAULT_REGION}`;
  throw new TerminalError(
    "RegionNotAllowed",
    annotated === undefined
      ? `neither the object nor its namespace specifies a region, and the deployment's region ${region} cannot be used: ${allowed}; annotate the object with ${REGION}`
      : `${annotation} is "${excerpt(region)}", but ${allowed}`,
  );
}

/**
 * Throws a `TerminalError` for an ACK annotation, on the object or its namespace, that this version does not act on: ignoring it could mean
 * acting on the wrong resource or in the wrong place. The kind and the deployment act on those of `ofKind` and `ofNamespace`.
 */
export function refuseUnsupportedAnnotations(
  object: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
  { resource: kind, annotations: ofKind = [] }: Pick<AnyKind, "resource" | "annotations">,
  ofNamespace: readonly string[],
): void {
  const actedOnObject = [...ACK_ANNOTATIONS, REGION, ...ofKind];
  const actedOnNamespace = [DEFAULT_REGION, deletionPolicyFor(kind), ...ofNamespace];
  const unsupported = [
    ...Object.keys(object.annotations ?? {}).filter((name) => concerns(name, kind) && !actedOnObject.includes(name)),
    ...Object.keys(namespace).filter((name) => concerns(name, kind) && !actedOnNamespace.includes(name)),
  ];
  if (unsupported.length > 0) {
    throw new TerminalError("NotSupported", `annotation not supported yet: ${unsupported.join(", ")}`);
  }
}

/** Whether the annotation is one of ACK's for every service, or one for the kind's service, such as `s3.services.k8s.aws/…`. */
function concerns(annotation: string, kind: ResourceKind): boolean {
  return annotation.startsWith("services.k8s.aws/") || annotation.startsWith(`${kind.group}/`);
}
