import type { Settings } from "../../support/kinds/memory/memory-resource.ts";
import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import type { PortCall } from "../../support/worlds/port-call.ts";
import { badgeAt, type Child, keptTags, ribbonAt, type TagInput } from "../properties/children.ts";
import type { Look } from "./look.ts";

interface Shown {
  readonly Name?: string;
  readonly BadgeArn?: string;
  readonly Pin?: string;
  readonly Kite?: string;
  readonly Color?: string;
}

/** What a pass knows about a badge or a ribbon after a call that describes or creates it. */
export function lookAtChildAfter(look: Look | undefined, { verb, body }: PortCall, answer: object): Look {
  const isNew = verb.startsWith("Create");
  const { Badge, Ribbon } = answer as { readonly Badge?: Shown; readonly Ribbon?: Shown };
  const shown: Shown = isNew ? { ...(body as Shown), ...answer } : (Badge ?? Ribbon ?? {});
  const { Name, BadgeArn = "", Pin = "", Kite, Color } = shown;
  const settings = Object.entries({ kite: Kite, color: Color, ...(Name === undefined && { pin: Pin }) });
  return {
    ...{ isNew, state: undefined, tags: isNew ? undefined : look?.tags },
    settings: new Map(settings),
    child: Name === undefined ? badgeAt(BadgeArn.slice(BadgeArn.lastIndexOf(":") + 1), Pin) : ribbonAt(Name),
  };
}

/** What a pass knows after a call about the tags of a parent. Another parent, where the resource is not yet, says nothing about it. */
export function lookAtKeptAfter(look: Look, { verb, body }: PortCall, answer: object): Look {
  const { child } = look;
  const isElsewhere = (body as TagInput).ResourceArn !== look.settings.get("kite");
  if (child === undefined || isElsewhere) return look;
  const tagsIn = ({ Tags = [] }: Partial<TagInput>): Settings =>
    Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
  if (verb === "ListKiteTags") return { ...look, tags: keptTags(tagsIn(answer), child) };
  const { [OWNER_TAG]: _owner, unidentified: _unidentified, ...others } = look.tags ?? {};
  return { ...look, tags: { ...others, ...ownerIn(tagsIn(body as TagInput), child) } };
}

/** The owner in the tag that is set for the child. */
function ownerIn(tags: Settings, { key }: Child): Settings {
  const owner = /^\S+ (.*)$/.exec(tags[key] ?? "")?.[1];
  return owner === undefined ? {} : { [OWNER_TAG]: owner };
}
