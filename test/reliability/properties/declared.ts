import type { TableSpec } from "../../../lib/kinds/dynamodb/table/spec.generated.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { Tag } from "../../../lib/reconcile/contract/tag.ts";
import type { GadgetSpec } from "../../support/kinds/memory/gadget-kind.ts";
import type { CloudResource, Settings } from "../../support/kinds/memory/memory-resource.ts";
import type { RobotSpec } from "../../support/kinds/memory/robot-kind.ts";
import { OUR_TAGS, OWNER_TAG } from "../../support/worlds/memory-world.ts";
import { isMispainted } from "../system/paints.ts";
import {
  declaredSettings,
  hasOtherKeys,
  hasUndefinedKeys,
  lacksThroughput,
  TABLE_PARTS,
  tableSettings,
} from "../system/tables.ts";
import { isAssigned } from "./assigned.ts";
import { isBoundElsewhere } from "./bounds-property.ts";
import { isChild, isKeptForChild } from "./children.ts";
import { asksInVain, nameAskedFor } from "./consent.ts";
import { IGNORE_FIELD_DRIFT, ignores } from "./drift-rules.ts";
import { impossible, isGivenUp, TOY_PARTS, toySettings } from "./toy-settings.ts";

/** What an object declares, as its user understands it. This does not depend on the kinds or the engine. */
export type Spec = GadgetSpec & RobotSpec & TableSpec;

const PARTS = { ...TOY_PARTS, Table: TABLE_PARTS };

type PartName = (typeof PARTS)[keyof typeof PARTS][number];

/** Values that mean "as in a new resource". */
const DEFAULTS: Settings = {
  ...{ guard: "on", battery: "standard", speed: "slow" },
  ...{ size: "small", brightness: "50", tone: "low" },
};

/** The parts with items in any order. */
const UNORDERED: ReadonlySet<string> = new Set(["chimes", "books", "letters", "drawers", "lights"]);

/** The parts that determine who has access. */
const EXPOSURE: ReadonlySet<string> = new Set(["guard", "policy", "resourcePolicy"]);

export function specOf({ spec }: KubernetesObject): Spec {
  return spec as Spec; // All objects are of these kinds.
}

/** The name of the resource that an object declares. If the cloud assigns identifiers, the object's own name stands for it. */
export function resourceNameOf(object: KubernetesObject): string {
  return declaredNameOf(object) ?? nameAskedFor(object) ?? (isAssigned(object) ? object.metadata.name : "");
}

function declaredNameOf(object: KubernetesObject): string | undefined {
  const { name, tableName } = specOf(object);
  return isTable(object) ? tableName : name;
}

/** Whether no pass may act on the object until a user changes it. */
export function isHopeless(object: KubernetesObject): boolean {
  const { size, notes } = specOf(object);
  const name = resourceNameOf(object);
  const { annotations = {}, labels = {} } = object.metadata;
  const isInvalid = isTable(object)
    ? lacksThroughput(specOf(object))
    : name === "" || name.includes(" ") || size === "absurd" || (isRobot(object) && notes === "unprintable");
  const isReserved = OWNER_TAG in tagsOf(object) || Object.keys(tagsOf(object)).length > MOST_TAGS;
  const isUnclear =
    asksInVain(object, declaredNameOf(object)) || (annotations[IGNORE_FIELD_DRIFT] ?? "").length > 16_384;
  const isElsewhere = "services.k8s.aws/team-id" in annotations || "ignored" in labels;
  const isForbidden = isMispainted(object) || isDenied(object) || isBoundElsewhere(object);
  return isInvalid || isReserved || isUnclear || isElsewhere || isForbidden;
}

/** AWS allows 50 tags. Three of them are Driftless's own. */
const MOST_TAGS = 47;

/** Whether the object's name belongs to a resource that the deployment denies, or is not that of the resource that the object has. */
function isDenied(object: KubernetesObject): boolean {
  if (isAssigned(object)) return false;
  const { arn } = object.status?.ackResourceMetadata ?? {};
  const name = resourceNameOf(object);
  return name.startsWith("secret") || (arn !== undefined && !`${arn}/`.includes(`/${name}/`));
}

/** Whether the cloud refuses to create the resource that the object declares. */
export function isRefused(object: KubernetesObject): boolean {
  const isForbidden = Object.values(tagsOf(object)).includes("forbidden");
  return isForbidden || (isTable(object) && hasUndefinedKeys(specOf(object)));
}

/** The parts that can never match the spec, and the parts for which it cannot be determined whether they match. */
export function obstructed(object: KubernetesObject, resource: CloudResource): ReadonlySet<string> {
  const { settings, unreadable = [] } = resource;
  const spec = specOf(object);
  const isBlocked = spec.policy?.toLowerCase().startsWith("public") && spec.guard !== "off";
  const unread = mustBeRead(object).filter((part) => unreadable.includes(part));
  const found = new Set<string>([...unread, ...impossible(object)]);
  if (!isRobot(object) && spec.material !== settings.material) found.add("material");
  if (isBlocked || found.has("guard")) found.add("policy");
  if (isTable(object) && (hasOtherKeys(spec, resource) || hasUndefinedKeys(spec))) found.add("capacity");
  return found;
}

/** The names of the parts whose value differs from the declared one. Parts that are not in `values` are ignored. */
export function differing(
  object: KubernetesObject,
  tags: Settings,
  values: ReadonlyMap<string, string | undefined>,
): readonly string[] {
  const declared = declaredBy(object);
  return partsOf(object).filter((part) => {
    if (!values.has(part) || isLeftAlone(object, part, tags)) return false;
    if (ignores(object, part) || isGivenUp(object, part)) return false;
    return asNew(part, declared[part]) !== asNew(part, values.get(part));
  });
}

/** The parts that must have been read before an object may be Ready. */
export function mustBeRead(object: KubernetesObject): readonly string[] {
  const spec = specOf(object);
  return partsOf(object).filter((part) => EXPOSURE.has(part) || mentions(spec, part));
}

/** The settings of a resource, by part. */
export function settingsOf(object: KubernetesObject, resource: CloudResource): ReadonlyMap<string, string | undefined> {
  const settings = isTable(object) ? tableSettings(resource) : resource.settings;
  return new Map(partsOf(object).map((part) => [part, settings[part]]));
}

/**
 * Whether the tags are exactly the declared ones, our own, those that cannot be removed, and those that the resource had before it was
 * taken over or adopted.
 */
export function hasItsTags(object: KubernetesObject, tags: Settings): boolean {
  if (isChild(object)) return isTagged(tags, object) && tags.unidentified === undefined;
  const areIgnored = ignores(object, "tags");
  const declared = areIgnored ? {} : tagsOf(object);
  const found = foundKeys(tags, new Set(Object.keys(declared)));
  const kept = Object.entries(tags).filter(
    ([key]) => areIgnored || key.startsWith("aws:") || key === ORIGIN_TAG || found.includes(key) || isKeptForChild(key),
  );
  const expected: Settings = {
    ...Object.fromEntries(kept),
    ...OUR_TAGS,
    "services.k8s.aws/controller-version": `${serviceOf(object)}-driftless`,
    "services.k8s.aws/namespace": object.metadata.namespace,
    [OWNER_TAG]: ownerOf(object),
    ...declared,
  };
  return (
    Object.keys(expected).length === Object.keys(tags).length &&
    Object.entries(expected).every(([key, value]) => tags[key] === value)
  );
}

/** The keys of the tags that a resource had before it was taken over or adopted (as many as `KEPT_TAG` lists), and `KEPT_TAG` itself. */
function foundKeys(tags: Settings, declared: ReadonlySet<string>): readonly string[] {
  const { [KEPT_TAG]: remembered } = tags;
  if (remembered === undefined) return [];
  const others = ["team", "stray"].filter((key) => key in tags && !declared.has(key));
  return [KEPT_TAG, ...others.slice(0, remembered.split(".").length)];
}

/** Whether the resource carries the owner tag of this object. */
export function isTagged(tags: Settings, object: KubernetesObject): boolean {
  return tags[OWNER_TAG] === ownerOf(object);
}

export function isReadOnly({ metadata }: KubernetesObject): boolean {
  return metadata.annotations?.["services.k8s.aws/read-only"] === "true";
}

/** Whether deleting the object deletes its resource. */
export function deletes(object: KubernetesObject, namespace: Settings = {}): boolean {
  const ofNamespace = namespace[`${serviceOf(object)}.services.k8s.aws/deletion-policy`] ?? "delete";
  const policy = object.metadata.annotations?.["services.k8s.aws/deletion-policy"] ?? ofNamespace;
  return policy === "delete" && !isReadOnly(object);
}

export function isRobot({ kind }: KubernetesObject): boolean {
  return kind === "Robot";
}

export function isTable({ kind }: KubernetesObject): boolean {
  return kind === "Table";
}

const ORIGIN_TAG = "services.k8s.aws/driftless-origin";
const KEPT_TAG = "services.k8s.aws/driftless-kept";

function partsOf({ kind }: KubernetesObject): readonly PartName[] {
  return PARTS[kind as keyof typeof PARTS]; // The harness has no other kinds.
}

function mentions(spec: Spec, part: string): boolean {
  return spec[part as keyof Spec] !== undefined; // A setting is named after the field that declares it.
}

/** What an object declares, by part. */
function declaredBy(object: KubernetesObject): Settings {
  if (isTable(object)) return declaredSettings(specOf(object));
  return { ...toySettings(object.spec), ...(isAssigned(object) && { harbor: object.metadata.namespace }) };
}

/** The tags that an object declares: a lamp in a map, all others in a list. */
function tagsOf({ kind, spec }: KubernetesObject): Settings {
  const { tags } = (spec ?? {}) as { readonly tags?: unknown };
  if (kind === "Lamp") return (tags ?? {}) as Settings;
  return Object.fromEntries(((tags ?? []) as readonly Tag[]).map(({ key, value }) => [key, value]));
}

/** The form in which the values of a part are compared. White space in a document does not matter, nor does the order of items. */
function asNew(part: string, value: string | undefined): string | undefined {
  if (value === DEFAULTS[part] || value === "") return undefined;
  if (UNORDERED.has(part)) return value?.split(",").toSorted().join();
  if (part !== "policy") return value;
  return value?.startsWith("{") ? JSON.stringify(JSON.parse(value)) : value?.toLowerCase();
}

/**
 * Whether Driftless leaves a part alone if the spec does not mention the part. This applies to notes, passwords and measurements by others,
 * and to a guard that ACK has stripped.
 */
export function isLeftAlone(object: KubernetesObject, part: string, tags: Settings = {}): boolean {
  const isSilent = !mentions(specOf(object), part);
  if (part === "contributorInsights" || part === "password") return isSilent;
  if (part === "notes") return isSilent && !isRobot(object);
  return part === "guard" && isSilent && tags[ORIGIN_TAG] === "taken-over";
}

/** The service of an object, as ACK's tags and annotations spell it. */
function serviceOf({ apiVersion }: KubernetesObject): string {
  return apiVersion.split(".")[0] ?? "";
}

function ownerOf({ metadata: { namespace, name } }: KubernetesObject): string {
  return `east/${namespace}/${name}`;
}
