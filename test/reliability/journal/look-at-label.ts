import type { Item } from "../../support/kinds/driven/label/labels.ts";
import type { Settings } from "../../support/kinds/memory/memory-resource.ts";
import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import type { PortCall } from "../../support/worlds/port-call.ts";
import type { TagInput } from "../properties/children.ts";
import {
  changedLabel,
  createsLabel,
  labelIn,
  labelTags,
  looksForLabel,
  madeCompanion,
  marksLabel,
  removesLabel,
} from "../properties/labels/labels.ts";
import type { Look } from "./look.ts";

/** Whether a call says something about a label: it is about labels, or about the tags of the kite that has the label that a pass has seen. */
export function isAboutLabel({ verb }: PortCall, look: Look | undefined): boolean {
  return verb.includes("Label") || (verb === "ListKiteTags" && look?.companion !== undefined);
}

/** What a pass knows about a label after one more call; `undefined` if there is no label. */
export function lookAtLabelAfter(look: Look | undefined, call: PortCall, answer: object): Look | undefined {
  const { verb } = call;
  if (verb === "ListKiteTags") {
    const { Tags = [] } = answer as Partial<TagInput>;
    const kite = Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
    return look && { ...look, tags: labelTags(kite, look.companion?.owner) };
  }
  if (verb === "ListLabels") return listed(look, call, answer as { readonly Labels: readonly Item[] });
  if (createsLabel(call)) return { ...saying(call, look), isNew: true, settings: valuesOf(labelIn(call, "create")) };
  if (removesLabel(call)) return undefined;
  if (marksLabel(call)) return look && saying(call, look);
  return verb === "ChangeLabels" ? look && { ...look, settings: valuesOf(changedLabel(call)) } : look;
}

/** The list begins with the item that was asked for, if it is there. */
function listed(look: Look | undefined, call: PortCall, { Labels: [item] }: { readonly Labels: readonly Item[] }) {
  const { From } = call.body as { readonly From: string };
  const found = item?.Name === From ? item : undefined;
  if (!looksForLabel(call)) return look && { ...look, companion: { owner: found?.Owner } };
  const { tags, companion = { owner: undefined } } = look ?? {};
  return found && { isNew: false, state: undefined, tags, settings: valuesOf(found), companion };
}

/** What is known after a call that makes a companion. */
function saying(call: PortCall, look: Look | undefined): Look {
  const { Owner: owner } = madeCompanion(call) ?? {};
  const tags: Settings = owner === undefined ? {} : { [OWNER_TAG]: owner };
  return { isNew: false, state: undefined, settings: new Map(), ...look, tags, companion: { owner } };
}

function valuesOf({ Color, Size }: Partial<Item> = {}): Look["settings"] {
  return new Map([
    ["color", Color],
    ["size", Size],
  ]);
}

/** The settings that a call gives to a label that exists. */
export function labelSettings(call: PortCall): Look["settings"] {
  const changed = changedLabel(call);
  return changed === undefined ? new Map() : valuesOf(changed);
}

/** What a call about labels is called in counts: what it does to the label. */
export function deedOf(call: PortCall): string {
  if (createsLabel(call)) return "CreateLabel";
  return removesLabel(call) ? "DeleteLabel" : call.verb;
}
