import { hash } from "node:crypto";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { CloudResource, Settings } from "../../support/kinds/memory/memory-resource.ts";
import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import { CONSENT, isPermitted, tagsOfLabel } from "./labels/labels.ts";

/** A resource without tags, among the children of its parent. */
export interface Child {
  /** The key of the tag that the parent keeps for it. */
  readonly key: string;
  /** What the tag's value begins with. */
  readonly id: string;
}

type Resources = ReadonlyMap<string, CloudResource>;

/** Whether the resources of the object's kind have no tags: their parents, which are kites, or their companions keep their owner tags. */
export function isChild({ kind }: Pick<KubernetesObject, "kind">): boolean {
  return kind === "Badge" || kind === "Ribbon" || kind === "Label";
}

/** A badge is distinguished from the other badges of its kite by its pin, and from later ones by its identifier. */
export function badgeAt(name: string, pin: string): Child {
  return { key: keptKey("badges", pin), id: name };
}

/** A ribbon is identified by its name. */
export function ribbonAt(name: string): Child {
  return { key: keptKey("ribbons", name), id: "+" };
}

/** Whether a tag belongs to a child of the resource that has it. */
export function isKeptForChild(key: string): boolean {
  return key.startsWith(`${OWNER_TAG}/`);
}

/** The key of the tag that a kite keeps for the resource that the object declares; `undefined` if a companion keeps the owner. */
export function keptKeyOf({ kind, spec }: KubernetesObject): string | undefined {
  if (kind === "Label") return undefined;
  const { name = "", pin = "" } = spec as Readonly<Partial<Record<"name" | "pin", string>>>;
  return kind === "Badge" ? keptKey("badges", pin) : keptKey("ribbons", name);
}

/** The resources, except those that are gone, as if those without tags had the tags that their parents keep for them. */
export function asOwned(resources: Resources): Resources {
  const there = [...resources].filter(([, { goneUntil }]) => goneUntil === undefined);
  return new Map(
    there.map(([key, resource]) => {
      const child = childIn(key, resource);
      const { tags = {} } = resources.get(kiteNamed(resource.settings.kite)) ?? {};
      const owned = child === undefined ? tagsOfLabel(key, resource, resources) : keptTags(tags, child);
      return [key, owned === undefined ? resource : { ...resource, tags: owned }];
    }),
  );
}

/** The resources at the end of a run: those that are there, and the keys of those that the cloud still describes although they are gone. */
export function endOf(resources: Resources) {
  const gone = [...resources].flatMap(([key, { goneUntil }]) => (goneUntil === undefined ? [] : [key]));
  return { resources: asOwned(resources), gone: new Set(gone) };
}

/**
 * The tags of a child, according to the tags of its parent. A parent of another namespace than the object's says nothing about the child. A
 * tag without an identifier was set for a resource that was about to be created.
 */
export function keptTags(parent: Settings, { key, id }: Child): Settings {
  const namespace = namespaceOf(parent[OWNER_TAG]);
  if (namespace === undefined) return {};
  const [, marked, owner] = /^(\S+) (.*)$/.exec(parent[key] ?? "") ?? [];
  const isOwned = namespaceOf(owner) === namespace && (marked === id || marked === UNKNOWN);
  return {
    ...(isOwned && owner !== undefined && { [OWNER_TAG]: owner }),
    ...(isOwned && marked === UNKNOWN && { unidentified: "yes" }),
    ...([namespace, "east/"].includes(parent[CONSENT] ?? "") && { [CONSENT]: namespace }),
  };
}

/** The key of the resource whose owner tag a call to its parent sets or removes; empty if there is none; `undefined` for other calls. */
export function keyOfTagged(verb: string, body: unknown, resources: Resources): string | undefined {
  if (!/^(Add|Remove)KiteTags$/.test(verb)) return undefined;
  const { ResourceArn, Tags = [], TagKeys = [] } = body as TagInput;
  const kept = resources.get(kiteNamed(ResourceArn))?.tags ?? {};
  const changed = [
    ...Tags.map(({ Key, Value }) => [Key, Value] as const),
    ...TagKeys.map((key) => [key, kept[key] ?? ""] as const),
  ];
  const [key, value = ""] = changed.find(([one]) => isKeptForChild(one)) ?? [];
  if (key === undefined) return undefined;
  const isMarked = ([name, resource]: readonly [string, CloudResource]) => {
    const child = childIn(name, resource);
    return child?.key === key && value.startsWith(`${child.id} `);
  };
  return [...resources].find(isMarked)?.[0] ?? "";
}

/** The keys of the tags that a call to a kite sets or removes. */
export function taggedIn(verb: string, body: unknown): readonly string[] {
  const { Tags = [], TagKeys = [] } = body as TagInput;
  return /^(Add|Remove)KiteTags$/.test(verb) ? [...Tags.map(({ Key }) => Key), ...TagKeys] : [];
}

/** The tags of the kite with this name, except those that a failure has left for a child that is not there: they have no effect. */
export function withoutLeftOver(tags: Settings, kite: string, resources: Resources): Settings {
  const there = [...resources].filter(([, { settings }]) => kiteNamed(settings.kite) === kite);
  const children = new Set(there.map(([key, resource]) => childIn(key, resource)?.key));
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !isKeptForChild(key) || children.has(key)));
}

export interface TagInput {
  readonly ResourceArn: string;
  readonly Tags?: readonly { readonly Key: string; readonly Value: string }[];
  readonly TagKeys?: readonly string[];
}

/** The name of the kite with this ARN. */
export function kiteNamed(arn = ""): string {
  return arn.slice(arn.lastIndexOf("/") + 1);
}

/** Whether a kite with these tags may have children of this kind for the objects in a namespace. */
export function mayHaveChildren(
  kite: Settings = {},
  { kind }: Pick<KubernetesObject, "kind">,
  namespace: string,
): boolean {
  if (kind === "Label") return isPermitted(kite, `east/${namespace}`);
  return namespaceOf(kite[OWNER_TAG]) === `east/${namespace}`;
}

/** The cluster and the namespace in the value of an owner tag. */
export function namespaceOf(owner = ""): string | undefined {
  return /^(east\/[^/]+)\//.exec(owner)?.[1];
}

/** Stands for an identifier that was not known yet. */
const UNKNOWN = "-";

function childIn(key: string, { settings: { kite, pin } }: CloudResource): Child | undefined {
  if (kite === undefined) return undefined;
  return pin === undefined ? ribbonAt(key) : badgeAt(key, pin);
}

function keptKey(plural: string, child: string): string {
  return `${OWNER_TAG}/${plural}/${hash("sha256", child).slice(0, 32)}`;
}
