import type { KubernetesApiError } from "../kubernetes/client.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { suggestFields } from "./suggest-fields.ts";

/** Why the API server refuses to apply a manifest, and what to do about it. */
export function explainRefusal({ status, message }: KubernetesApiError, kind: ResourceKind): string {
  const reason = suggestFields(withoutInternals(message), kind);
  if (status === 409) {
    return `${reason} (to plan as that manager, add --field-manager NAME; to plan for taking the fields over, add --force-conflicts)`;
  }
  if (status === 403) {
    return `${reason} (a plan needs get on the namespace, get and patch on the object, and create if it is new; it only sends reads and dry runs)`;
  }
  if (status === 404 && /^namespaces "/.test(reason)) {
    return `${reason} (create the namespace, or add its manifest with another -f)`;
  }
  return reason;
}

const NOT_CHECKED =
  ", <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation";

/** The message without the request, which the user has not written, and without what the API server tells about its own types. */
function withoutInternals(message: string): string {
  return message
    .replace(/^[A-Z]+ \S+: /, "")
    .replace(/^failed to create typed patch object \([^)]*\): /, "")
    .replace(NOT_CHECKED, ", and some rules were not checked because of this")
    .replaceAll(/&value\.valueUnstructured\{Value:([^}]*)\}/g, "$1");
}
