import { isObjectName, type ObjectReference } from "../../../kubernetes/client.ts";
import { isNamespaceName } from "../../../kubernetes/namespace-list.ts";
import type { ObjectMeta } from "../../../kubernetes/object.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { Reference } from "../../contract/reference.ts";
import type { Settings } from "../../contract/settings.ts";
import { fieldPath, valueAt } from "../../object/field-path.ts";
import { RefusedReferenceError } from "./reference-error.ts";

/**
 * The object that a reference in a spec names. Throws a `RefusedReferenceError` if the reference is specified together with a value, if it
 * does not contain a name, or if it points to another namespace and the deployment does not allow that. Where ACK has a message, that
 * message is used unchanged.
 */
export function targetOf(
  { field, ref, to, ackNames }: Reference,
  { namespace: own }: ObjectMeta,
  spec: unknown,
  { crossNamespaceReferences = false }: Pick<Settings, "crossNamespaceReferences">,
): ObjectReference {
  if (valueAt(spec, fieldPath(field)) !== undefined) {
    const both = `both resource reference wrapper and ID cannot be used together: ${ackNames.field},${ackNames.ref}`;
    throw new RefusedReferenceError("InvalidSpec", both);
  }
  const name = textAt(spec, `${ref}.from.name`);
  if (name === "") {
    throw new RefusedReferenceError("InvalidSpec", `provided resource reference is nil or empty: ${ackNames.ref}`);
  }
  // As in ACK, an empty namespace counts as no namespace.
  const namespace = textAt(spec, `${ref}.from.namespace`) || own;
  if (namespace !== own && !crossNamespaceReferences) {
    throw new RefusedReferenceError(
      "ReferenceNotAllowed",
      `cross-namespace resource reference is not allowed. Set --enable-cross-namespace=true to allow it. sourceNamespace:${own}, targetNamespace:${excerpt(namespace)}, name:${excerpt(name)} (in Driftless, the parameter crossNamespaceReferences allows it)`,
    );
  }
  // The name and the namespace become parts of a URL.
  if (!isObjectName(name)) throw notAName(`${ref}.from.name`, name);
  if (!isNamespaceName(namespace)) throw notAName(`${ref}.from.namespace`, namespace);
  return { kind: to.kind, namespace, name };
}

function textAt(spec: unknown, path: string): string {
  const value = valueAt(spec, fieldPath(path));
  return typeof value === "string" ? value : "";
}

function notAName(field: string, name: string): RefusedReferenceError {
  return new RefusedReferenceError("InvalidSpec", `spec.${field} "${excerpt(name)}" is not a valid name`);
}
