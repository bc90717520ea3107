import type { ObjectMeta } from "../../../kubernetes/object.ts";
import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";
import { own } from "../../../text/own.ts";
import type { Tag } from "../../contract/tag.ts";
import { serviceOf } from "../../object/metadata.ts";
import { CONTROLLER } from "./owner-tag.ts";

type Expand = (object: Pick<ObjectMeta, "namespace" | "name" | "labels">, kind: ResourceKind) => string;

/** The value of each of ACK's placeholders. A placeholder for a label that the object does not have is replaced by an empty string. */
const EXPANSIONS: Readonly<Record<string, Expand>> = {
  "%CONTROLLER_SERVICE%": (_, kind) => serviceOf(kind),
  // Not a version number: an upgrade must not rewrite the tags of every resource.
  "%CONTROLLER_VERSION%": () => CONTROLLER,
  "%K8S_NAMESPACE%": ({ namespace }) => namespace,
  "%K8S_RESOURCE_NAME%": ({ name }) => name,
  "%K8S_RESOURCE_KIND%": (_, { kind }) => kind,
  "%MANAGED_BY%": ({ labels = {} }) => labels["app.kubernetes.io/managed-by"] ?? "",
  "%KRO_VERSION%": ({ labels = {} }) => labels["kro.run/kro-version"] ?? "",
};

/** The placeholders that the values of a deployment's default tags may contain. */
export const placeholders: readonly string[] = Object.keys(EXPANSIONS);

/** Replaces each placeholder in a value with the result of `expand`. */
export function replacePlaceholders(value: string, expand: (placeholder: string) => string): string {
  return placeholders.reduce((text, placeholder) => text.replaceAll(placeholder, () => expand(placeholder)), value);
}

/** The default tags of a deployment, expanded for one object. As in ACK, a tag whose value expands to an empty string is omitted. */
export function expandTags(
  templates: readonly Tag[],
  object: Pick<ObjectMeta, "namespace" | "name" | "labels">,
  kind: ResourceKind,
): readonly Tag[] {
  return templates
    .map(({ key, value }) => ({
      key,
      value: replacePlaceholders(value, (one) => own(EXPANSIONS, one)?.(object, kind) ?? ""),
    }))
    .filter(({ value }) => value !== "");
}
