import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import type { GadgetSpec } from "../support/memory-gadget-kind.ts";
import type { CloudResource, Settings } from "../support/memory-resource.ts";
import type { RobotSpec } from "../support/memory-robot-kind.ts";
import { GADGET_FINALIZER, OUR_TAGS, OWNER_TAG, ROBOT_FINALIZER } from "../support/memory-world.ts";

/** What an object declares, as its user reads it; the kinds and the engine have no part in this. */
export type Spec = GadgetSpec & RobotSpec;

const PARTS = {
  Gadget: ["material", "guard", "policy", "color", "size", "notes"],
  Robot: ["battery", "speed", "notes"],
} as const;

type PartName = (typeof PARTS)["Gadget" | "Robot"][number];

/** Values that stand for "as in a new resource". */
const DEFAULTS: Partial<Record<PartName, string>> = { guard: "on", battery: "standard", speed: "slow" };

/** What decides who may get in. */
const EXPOSURE: ReadonlySet<string> = new Set(["guard", "policy"]);

export function specOf({ spec }: KubernetesObject): Spec {
  return spec as Spec; // There are no objects but gadgets and robots.
}

/** Whether the object can never be acted on as it is. */
export function isHopeless(object: KubernetesObject): boolean {
  const { name, size, notes, tags } = specOf(object);
  const { annotations = {}, labels = {} } = object.metadata;
  const isInvalid = name.includes(" ") || size === "absurd" || (isRobot(object) && notes === "unprintable");
  const isReserved = tags?.some(({ key }) => key === OWNER_TAG) ?? false;
  return isInvalid || isReserved || "services.k8s.aws/team-id" in annotations || "ignored" in labels;
}

/** Whether the cloud refuses to make what the object declares. */
export function isRefused(object: KubernetesObject): boolean {
  return specOf(object).tags?.some(({ value }) => value === "forbidden") ?? false;
}

/** The parts that cannot be as declared, or not be known to be, whatever is done. */
export function obstructed(
  object: KubernetesObject,
  { settings, unreadable = [] }: CloudResource,
): ReadonlySet<string> {
  const spec = specOf(object);
  const isBlocked = spec.policy?.toLowerCase().startsWith("public") && wanted(spec, "guard") !== "off";
  const found = new Set<string>(mustBeRead(object).filter((part) => unreadable.includes(part)));
  if (spec.color === "invisible") found.add("color");
  if (!isRobot(object) && spec.material !== settings.material) found.add("material");
  if (isBlocked || found.has("guard")) found.add("policy");
  return found;
}

/** The names of the parts whose value is not what is declared. What is not in `values` is not looked at. */
export function differing(
  object: KubernetesObject,
  tags: Settings,
  values: ReadonlyMap<string, string | undefined>,
): readonly string[] {
  const spec = specOf(object);
  return partsOf(object).filter((part) => {
    if (!values.has(part) || isLeftAlone(object, part, tags)) return false;
    return wanted(spec, part) !== asNew(part, values.get(part));
  });
}

/** The parts that an object must not be Ready without having read. */
export function mustBeRead(object: KubernetesObject): readonly string[] {
  const spec = specOf(object);
  return partsOf(object).filter((part) => EXPOSURE.has(part) || mentions(spec, part));
}

/** The settings of a resource, by the parts of the object. */
export function settingsOf(
  object: KubernetesObject,
  { settings }: CloudResource,
): ReadonlyMap<string, string | undefined> {
  return new Map(partsOf(object).map((part) => [part, settings[part]]));
}

/** Whether the tags are the declared ones, ours, and those that nobody may take away. */
export function hasItsTags(object: KubernetesObject, tags: Settings): boolean {
  const kept = Object.entries(tags).filter(([key]) => key.startsWith("aws:") || key === ORIGIN_TAG);
  const declared = (specOf(object).tags ?? []).map(({ key, value }) => [key, value] as const);
  const expected: Settings = {
    ...OUR_TAGS,
    [OWNER_TAG]: ownerOf(object),
    ...Object.fromEntries(declared),
    ...Object.fromEntries(kept),
  };
  return (
    Object.keys(expected).length === Object.keys(tags).length &&
    Object.entries(expected).every(([key, value]) => tags[key] === value)
  );
}

/** Whether the resource carries the owner tag of this object. */
export function isTagged(tags: Settings, object: KubernetesObject): boolean {
  return tags[OWNER_TAG] === ownerOf(object);
}

export function hasFinalizer(object: KubernetesObject): boolean {
  return object.metadata.finalizers?.includes(isRobot(object) ? ROBOT_FINALIZER : GADGET_FINALIZER) ?? false;
}

export function isReadOnly({ metadata }: KubernetesObject): boolean {
  return metadata.annotations?.["services.k8s.aws/read-only"] === "true";
}

/** Whether deleting the object deletes its resource. */
export function deletes(object: KubernetesObject, namespace: Settings = {}): boolean {
  const ofNamespace = namespace["toys.services.k8s.aws/deletion-policy"] ?? "delete";
  const policy = object.metadata.annotations?.["services.k8s.aws/deletion-policy"] ?? ofNamespace;
  return policy === "delete" && !isReadOnly(object);
}

export function isRobot({ kind }: KubernetesObject): boolean {
  return kind === "Robot";
}

const ORIGIN_TAG = "services.k8s.aws/driftless-origin";

function partsOf({ kind }: KubernetesObject): readonly PartName[] {
  return PARTS[kind as keyof typeof PARTS]; // There are no objects but gadgets and robots.
}

function mentions(spec: Spec, part: string): boolean {
  return spec[part as keyof Spec] !== undefined; // A setting is called as the field that declares it.
}

function wanted(spec: Spec, part: PartName): string | undefined {
  return asNew(part, spec[part]);
}

function asNew(part: PartName, value: string | undefined): string | undefined {
  if (value === DEFAULTS[part]) return undefined;
  return part === "policy" ? value?.toLowerCase() : value;
}

/** What others have written on a gadget, and what ACK has stripped of it, where the spec says nothing about it. */
function isLeftAlone(object: KubernetesObject, part: PartName, tags: Settings): boolean {
  const isSilent = specOf(object)[part] === undefined;
  if (part === "notes") return isSilent && !isRobot(object);
  return part === "guard" && isSilent && tags[ORIGIN_TAG] === "taken-over";
}

function ownerOf({ metadata: { namespace, name } }: KubernetesObject): string {
  return `east/${namespace}/${name}`;
}
