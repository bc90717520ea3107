import { hash } from "node:crypto";
import { serviceOf } from "../../../annotations/annotations.ts";
import type { ObjectMeta } from "../../../kubernetes/object.ts";
import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";
import { own } from "../../../text/own.ts";
import { OWNER_TAG, PERMISSION_TAGS, type Tag, type Tags } from "../../contract/tag.ts";

/** Tags with this prefix belong to ACK's controllers. Tools that support ACK ignore these tags. */
const CONTROLLER_TAGS = "services.k8s.aws/";

/** Tags with this prefix are Driftless's own. The prefix begins with ACK's prefix, so that those tools ignore these tags too. */
export const OWN_TAGS = `${CONTROLLER_TAGS}driftless-`;

/** The tag that records how an object obtained a resource that was not created for it. */
export const ORIGIN_TAG = `${OWN_TAGS}origin`;
export const TAKEN_OVER = "taken-over";

export const NAMESPACE_TAG = `${CONTROLLER_TAGS}namespace`;
export const CONTROLLER_TAG = `${CONTROLLER_TAGS}controller-version`;

/** The name that Driftless uses where ACK's controllers state their version, because an upgrade must not rewrite every resource's tags. */
const CONTROLLER = "driftless";

/** The only party that may set a tag with this key; `undefined` if anyone may set it. */
export function reservedFor(key: string): string | undefined {
  if (key.startsWith(PERMISSION_TAGS) || key.startsWith(OWN_TAGS)) return "Driftless";
  return isOfAws(key) ? "AWS" : undefined;
}

/** Whether a tag with this key, regardless of case, is one of AWS's own tags, which only AWS can set. */
export function isOfAws(key: string): boolean {
  return /^aws:/i.test(key);
}

/** The tags, except those that AWS itself has set. */
export function withoutAwsTags(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !isOfAws(key)));
}

/** The tags, except those of AWS and of controllers. */
export function userTags(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => isUserTag(key)));
}

/** Whether a tag with this key belongs neither to AWS nor to a controller. */
export function isUserTag(key: string): boolean {
  return reservedFor(key) === undefined && !key.startsWith(CONTROLLER_TAGS);
}

/** Whether the tags record that the resource was taken over from ACK. */
export function isTakenOver(tags: Tags): boolean {
  return tags[ORIGIN_TAG] === TAKEN_OVER;
}

/** The tag that identifies the owner of an AWS resource; a value that is too long for a tag is replaced by its hash. */
export function ownerTag(cluster: string, { namespace, name }: Pick<ObjectMeta, "namespace" | "name">): Tag {
  const text = `${cluster}/${namespace}/${name}`;
  const value = text.length <= MAXIMUM_VALUE_LENGTH ? text : `sha256:${hash("sha256", text)}`;
  return { key: OWNER_TAG, value };
}

/** The value of the tag `controller-version` on a resource that is ours. */
export function controllerVersion(kind: ResourceKind): string {
  return `${serviceOf(kind)}-${CONTROLLER}`;
}

// What AWS accepts: https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html

/** The maximum number of tags per resource. AWS's own tags do not count. */
export const MAXIMUM_TAGS = 50;
export const MAXIMUM_KEY_LENGTH = 128;
export const MAXIMUM_VALUE_LENGTH = 256;

/** The characters that keys and values can contain: letters, numbers, spaces and the symbols listed here. */
export const TAG_CHARACTERS = String.raw`\p{L}\p{N}\p{Z}+=._:/@-`;

type Expand = (object: Pick<ObjectMeta, "namespace" | "name" | "labels">, kind: ResourceKind) => string;

/** The value of each of ACK's placeholders. A placeholder for a label that the object does not have is replaced by an empty string. */
const EXPANSIONS: Readonly<Record<string, Expand>> = {
  "%CONTROLLER_SERVICE%": (_, kind) => serviceOf(kind),
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
  const expand = (placeholder: string) => own(EXPANSIONS, placeholder)?.(object, kind) ?? "";
  return templates
    .map(({ key, value }) => ({ key, value: replacePlaceholders(value, expand) }))
    .filter(({ value }) => value !== "");
}

/** Parses a tag in the format of ACK's `--resource-tags`, which is `key=value`. A key without a value gets an empty value. */
export function parseTag(text: string): Tag {
  const [key = "", value = ""] = text.split("=");
  return { key, value };
}
