import type { ObjectMeta } from "../../../kubernetes/object.ts";
import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";
import { own } from "../../../text/own.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { AnyKind } from "../../contract/kind.ts";
import type { Settings } from "../../contract/settings.ts";
import { isReadOnly, READ_ONLY } from "../../object/annotations.ts";
import { DEFAULT_REGION, REGION } from "../../place/place.ts";
import { IGNORE_FIELD_DRIFT } from "../drift/drift-policy.ts";
import { ADOPTION_ANNOTATIONS } from "../ownership/adoption-request.ts";
import { serviceOf } from "../tags/owner-tag.ts";

/** The annotations of an object or a namespace. */
export type Annotations = Readonly<Record<string, string>>;

const DELETION_POLICY = "services.k8s.aws/deletion-policy";

/**
 * Whether deleting the object deletes the AWS resource: as in ACK, the object's annotation takes precedence over its namespace's, which
 * takes precedence over the deployment's setting. Only the literal value `delete` deletes the resource, and only if the object is not
 * read-only.
 */
export function deletesResource(
  object: ObjectMeta,
  namespace: Annotations,
  kind: ResourceKind,
  { deletionPolicy }: Settings,
): boolean {
  const policy =
    object.annotations?.[DELETION_POLICY] ?? own(namespace, `${serviceOf(kind)}.${DELETION_POLICY}`) ?? deletionPolicy;
  return policy === "delete" && !isReadOnly(object);
}

/**
 * Throws a `TerminalError` for an ACK annotation, on the object or its namespace, that this version does not act on: ignoring it could mean
 * acting on the wrong resource or in the wrong place. `ofKind` contains the annotations that the kind itself acts on, and `ofNamespace`
 * contains the additional namespace annotations that this deployment acts on.
 */
export function refuseUnsupportedAnnotations(
  object: ObjectMeta,
  namespace: Annotations,
  { resource: kind, annotations: ofKind = [] }: Pick<AnyKind, "resource" | "annotations">,
  ofNamespace: readonly string[],
): void {
  const ofObject = object.annotations ?? {};
  const unsupported = [
    ...Object.keys(ofObject).filter(
      (name) => concerns(name, kind) && !ACTED_ON_OBJECT.has(name) && !ofKind.includes(name),
    ),
    ...Object.keys(namespace).filter(
      (name) => concerns(name, kind) && !actedOnNamespace(name, kind) && !ofNamespace.includes(name),
    ),
  ];
  if (unsupported.length > 0) {
    throw new TerminalError("NotSupported", `annotation not supported yet: ${unsupported.join(", ")}`);
  }
}

const ACTED_ON_OBJECT: ReadonlySet<string> = new Set([
  ...[DELETION_POLICY, READ_ONLY, REGION, IGNORE_FIELD_DRIFT],
  ...ADOPTION_ANNOTATIONS,
]);

function actedOnNamespace(name: string, kind: ResourceKind): boolean {
  return name === DEFAULT_REGION || name === `${serviceOf(kind)}.${DELETION_POLICY}`;
}

/**
 * Whether the annotation is one of ACK's that can apply to the kind. Annotations for every service start with `services.k8s.aws/`, and
 * annotations for a single service start with the service's name, as in `s3.services.k8s.aws/`.
 */
function concerns(annotation: string, kind: ResourceKind): boolean {
  return annotation.startsWith("services.k8s.aws/") || annotation.startsWith(`${kind.group}/`);
}
