import { hash } from "node:crypto";
import { ApiError, TerminalError } from "../../reconcile/contract/errors.ts";
import type { Created, TagAccess } from "../../reconcile/contract/kind.ts";
import { INTENDED_TAG, PERMISSION_TAGS, type Tags } from "../../reconcile/contract/tag.ts";
import { excerpt } from "../../text/excerpt.ts";
import { own } from "../../text/own.ts";
import { find } from "../assigned/find.ts";
import { describe } from "../describe.ts";
import type { DrivenPart } from "../parts/driven-part.ts";
import type { AnySdk } from "../sdk-types.ts";
import type { Parent as ParentOf } from "../tag-data.ts";
import { changeTagsOf, readTags } from "../tags.ts";
import { atOf, type Described, type Fields, type Seen, type Source, type Target } from "../target.ts";
import { ifPresent } from "../values/if-present.ts";
import { addCompanion, companionOwner } from "./companion.ts";
import { ownerText } from "./proof.ts";

// The owner tag of a resource that has no tags is kept with the tags of its parent, under a key of its own. People who can only write objects
// can neither set this tag nor forge it. It is set before the resource is created, so a crash in between leaves no resource without an owner,
// and it is completed with the identifier that AWS has assigned to the resource, so a later resource that is alike does not inherit it.

type Parent = ParentOf<AnySdk>;

/** The tag access of a kind without tags: the owner tag of a resource, as the parent keeps it. */
export function tagsAtParent(source: Source, parent: Parent): TagAccess<Target, Fields, Seen<Fields>> {
  return {
    field: "tags",
    ofParent: true,
    declared: () => [],
    toSpec: () => ({}),

    async read(target, { id, description }) {
      const { key, value } = target.owner.ownerTag;
      const found = await readParent(source, target, description);
      if (found === undefined || !mayHaveChildren(found, target, parent)) {
        return { [key]: arnOf(source, parent, target, description) };
      }
      if (typeof parent.child === "object") {
        const owner = companionOwner(parent.child, description);
        if (owner === undefined) return permissionsIn(found);
        return { [key]: owner === ownerText(target) ? value : owner };
      }
      const child = childAt(source, parent, target, description);
      const mark = markIn(found, child);
      const names = mark?.id === undefined || mark.id === shortId(id) ? mark?.owner : undefined;
      if (names === ownerText(target))
        return { [key]: value, ...(mark?.id === undefined && { [INTENDED_TAG]: "true" }) };
      return { ...permissionsIn(found), ...(names !== undefined && { [key]: names }) };
    },

    async write(target, _change, { seen }) {
      const { id, description } = seen;
      await requireParent(source, parent, target, description);
      if (typeof parent.child === "object") {
        return { seen: { ...seen, description: await addCompanion(source, target, description) } };
      }
      const child = childAt(source, parent, target, description);
      await mark(source, target, child, shortId(id), description);
      return {};
    },
  };
}

/**
 * Creates a resource with `make`, for which the parent keeps the owner tag. Throws a `TerminalError` if no object in the namespace owns the
 * parent, or if the resource exists and is not the object's. Between the last look for the resource and the create call, there is one call.
 */
export async function createChild(
  source: Source,
  parent: Parent,
  target: Target,
  make: () => Promise<Created<Seen<Fields>>>,
): Promise<Created<Seen<Fields>>> {
  const tags = await requireParent(source, parent, target);
  if (typeof parent.child === "object") return await make();
  const child = childAt(source, parent, target);
  const before = markIn(tags, child);
  const isOurs = before?.owner === ownerText(target);
  const isIntended = isOurs && before.id === undefined;
  if (!isIntended) {
    if (await exists(source, target)) {
      // An earlier look may not have shown the object's own resource. The tag decides whether it is.
      if (isOurs) return { made: false, existed: true };
      throw new TerminalError("AlreadyExists", "Resource already exists");
    }
    await mark(source, target, child, NO_ID);
  }
  try {
    return await make();
  } catch (error) {
    if (!isIntended && error instanceof ApiError && error.answered) await unmark(source, target, child);
    throw error;
  }
}

/** Takes the owner tag of a resource that was removed from the parent, if the parent still exists. */
export async function forgetChild(
  source: Source,
  parent: Parent,
  target: Target,
  { description }: Seen<Fields>,
): Promise<void> {
  const child = childAt(source, parent, target, description);
  await ifPresent(unmark(source, target, child, description), ...source.data.absent);
}

/**
 * A part of a resource that has a parent. If a write changes which resource is the parent, the new parent gets the owner tag before, and the old
 * one keeps it until then.
 */
export function partOfChild(source: Source, parent: Parent, part: DrivenPart["part"]): DrivenPart["part"] {
  const write = part.write?.bind(part);
  if (write === undefined) return part;
  return {
    ...part,
    async write(target, change, state) {
      const [before, after] = [change.from, change.to].map((value) => {
        const fields = (value === undefined ? undefined : part.toSpec?.(value)) ?? { [part.name]: value };
        return arnOf(source, parent, { ...target, spec: { ...target.spec, ...fields } });
      });
      if (before === after) return await write(target, change, state);
      const { id, description } = state.seen;
      await requireParent(source, parent, target);
      await mark(source, target, childAt(source, parent, target), shortId(id));
      await write(target, change, state);
      await unmark(source, target, childAt(source, parent, target, description), description);
    },
  };
}

/** A resource among the children of its parent. */
interface Child {
  /** The key of the tag that the parent keeps for it. */
  readonly key: string;
}

function childAt({ data }: Source, { child }: Parent, target: Target, description: Described = {}): Child {
  if (typeof child === "object") throw new Error("the owner is kept by a companion, and not by a tag of the parent");
  const digest = hash("sha256", child(atOf({ data }, target, description))).slice(0, 32);
  return { key: `${target.owner.ownerTag.key}/${data.resource.plural}/${digest}` };
}

function arnOf(source: Source, { arn }: Parent, target: Target, description: Described = {}): string {
  return arn(atOf(source, target, description));
}

/** What the parent's tag says about a child. Without an identifier, the child was intended, and may or may not exist. */
interface Mark {
  readonly id: string | undefined;
  readonly owner: string;
}

/** Stands for an identifier that is not known yet. */
const NO_ID = "-";

function markIn(tags: Tags, { key }: Child): Mark | undefined {
  const [, id, owner] = /^(\S+) (.*)$/.exec(own(tags, key) ?? "") ?? [];
  if (id === undefined || owner === undefined) return undefined;
  return { id: id === NO_ID ? undefined : id, owner };
}

/** The end of an identifier that is an ARN. A resource whose name identifies it has none. */
function shortId(id = "+"): string {
  return id.slice(id.lastIndexOf(":") + 1);
}

async function mark(
  source: Source,
  target: Target,
  { key }: Child,
  id: string,
  description: Described = {},
): Promise<void> {
  const value = `${id} ${ownerText(target)}`;
  await changeTagsOf(source, target, description, { from: {}, to: { [key]: value } });
}

async function unmark(source: Source, target: Target, { key }: Child, description: Described = {}): Promise<void> {
  await changeTagsOf(source, target, description, { from: { [key]: "" }, to: {} });
}

/** The tags of the parent; `undefined` if it does not exist. */
async function readParent(source: Source, target: Target, description: Described = {}): Promise<Tags | undefined> {
  return await ifPresent(readTags(source, target, description), ...source.data.absent);
}

/** The tags of the parent. Throws a `TerminalError` if no object in the namespace owns it: nobody may add to what belongs to others. */
async function requireParent(
  source: Source,
  parent: Parent,
  target: Target,
  description: Described = {},
): Promise<Tags> {
  const tags = await readTags(source, target, description);
  if (mayHaveChildren(tags, target, parent)) return tags;
  const arn = arnOf(source, parent, target, description);
  const otherwise = parent.unless?.(tags, namespaceOf(target) ?? "");
  const remedy = [
    "create it with an object in this namespace",
    "or adopt it",
    ...(otherwise ? [`or ${otherwise}`] : []),
  ];
  throw new TerminalError("ParentNotOwned", `no object in this namespace owns ${excerpt(arn)}; ${remedy.join(", ")}`);
}

/** Whether the owner tag names an object in the namespace of the target's object, or the parent consents to children of the namespace. */
function mayHaveChildren(tags: Tags, target: Target, { unless }: Parent): boolean {
  const namespace = namespaceOf(target);
  if (namespace === undefined) return false;
  if (own(tags, target.owner.ownerTag.key)?.startsWith(`${namespace}/`)) return true;
  return unless !== undefined && unless(tags, namespace) === undefined;
}

/** The cluster and the namespace of the target's object; `undefined` if the value of its owner tag is a hash, which does not show them. */
function namespaceOf({ owner: { name, ownerTag } }: Target): string | undefined {
  return ownerTag.value.endsWith(`/${name}`) ? ownerTag.value.slice(0, -name.length - 1) : undefined;
}

/** The tags with which people permit something. */
function permissionsIn(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => key.startsWith(PERMISSION_TAGS)));
}

async function exists(source: Source, target: Target): Promise<boolean> {
  if (source.data.assigned === undefined) return (await describe(source, target)) !== undefined;
  return (await find(source, target, target.owner.ownerTag)).length > 0;
}
