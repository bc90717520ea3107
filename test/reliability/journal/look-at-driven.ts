import type { Settings } from "../../support/kinds/memory/memory-resource.ts";
import type { PortCall } from "../../support/worlds/port-call.ts";
import { labelNameOf } from "../properties/labels/labels.ts";
import type { Look } from "./look.ts";
import { lookAtChildAfter, lookAtKeptAfter } from "./look-at-child.ts";
import { itemIn, type Light, lightsText, listedIn, textAfter } from "./look-at-desk.ts";
import { isAboutLabel, labelSettings, lookAtLabelAfter } from "./look-at-label.ts";
import { type MillShown, millStateAfter, millValues } from "./look-at-mill.ts";

/** What the calls about kinds that are data say about settings: their inputs and their outputs. */
interface Said {
  readonly AttributeName?: string;
  readonly AttributeValue?: string;
  readonly Attributes?: Settings;
  readonly Bells?: readonly Values[];
  readonly Boat?: Values;
  readonly Desk?: { readonly Color?: string; readonly Lights?: readonly Light[] };
  readonly Light?: Light;
  readonly Kite?: Values;
  readonly Kites?: readonly Values[];
  readonly LampUrl?: string;
  readonly Mill?: MillShown;
  readonly TagKeys?: readonly string[];
  readonly TailLength?: string;
  readonly Tags?: Settings | readonly { readonly Key: string; readonly Value: string }[];
}

type Values = Readonly<Record<string, unknown>>;

/** Whether a call is about a kind that is data. */
export function isDriven({ verb }: PortCall): boolean {
  return /Kite|Lamp|Bell|Desk|Boat|Raft|Badge|Ribbon|Mill|Label/.test(verb);
}

/** The name of the resource that such a call is about. */
export function drivenNameOf({ body }: PortCall, answer: object = {}): string {
  const { Name, Names, Id, LampUrl, ResourceArn, BadgeArn } = body as {
    readonly [Member in "Name" | "Id" | "LampUrl" | "ResourceArn" | "BadgeArn"]?: string;
  } & { readonly Names?: readonly string[] };
  const { Boat, BadgeArn: created } = answer as {
    readonly Boat?: { readonly Id?: string };
    readonly BadgeArn?: string;
  };
  const label = labelNameOf(body);
  const path = LampUrl ?? ResourceArn ?? Boat?.Id ?? BadgeArn ?? created ?? "";
  return label ?? Name ?? Names?.[0] ?? Id ?? path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf(":")) + 1);
}

/** The settings that such a call writes, or reads on their own, with the values that they have afterwards, according to what is known. */
export function drivenSettings(call: PortCall, known?: Look): ReadonlyMap<string, string | undefined> {
  const { verb, body } = call;
  const item = itemIn(call);
  if (verb === "ChangeLabels") return labelSettings(call);
  if (item !== undefined) return new Map([[item.setting, textAfter(item, known?.settings)]]);
  return textsOf(SETTINGS[verb]?.(body as Said & Values) ?? {}); // All of these are calls about kinds that are data.
}

/** What a pass knows about such a resource after one more call; `undefined` if there is no resource. */
export function lookAtDrivenAfter(look: Look | undefined, call: PortCall, answer: object): Look | undefined {
  const { verb } = call;
  if (isAboutLabel(call, look)) return lookAtLabelAfter(look, call, answer);
  const [input, answered] = [call.body, answer] as readonly (Said & Values)[];
  if (input === undefined || answered === undefined) throw new Error(`${verb} has no input`);
  if (/^Delete(Kite|Lamp|Bell|Desk|Boat|Raft|Badge|Ribbon)$/.test(verb)) return undefined;
  if (verb === "FindBoats" || verb === "ListRafts" || verb === "ListBadges") return look;
  if (look?.child !== undefined && verb.endsWith("KiteTags")) return lookAtKeptAfter(look, call, answer);
  if (verb.startsWith("List")) return look && { ...look, tags: tagsIn(answered) };
  if (verb.startsWith("Add")) return look && { ...look, tags: { ...look.tags, ...tagsIn(input) } };
  if (verb.startsWith("Remove")) return look && { ...look, tags: without(look.tags, input.TagKeys) };
  switch (verb) {
    case "DescribeKites":
      return described(look, answered.Kites?.[0] && kiteValues(answered.Kites[0]));
    case "DescribeBells":
      return described(look, answered.Bells?.[0] && bellValues(answered.Bells[0]));
    case "DescribeDesk":
      return described(look, { Color: answered.Desk?.Color, Lights: lightsText(answered.Desk?.Lights) });
    case "CreateDesk":
      return { ...NOTHING, isNew: true, tags: tagsIn(input), settings: textsOf(createdDesk(input)) };
    case "GetDeskBooks":
    case "GetDeskLetters":
    case "GetDeskDrawers":
      return look && withSettings(look, listedIn(call, answer));
    case "DescribeBoat":
    case "DescribeRaft":
      return answered.Boat?.State === "Sinking"
        ? undefined
        : described(look, answered.Boat && boatValues(answered.Boat));
    case "CreateBoat":
    case "CreateRaft":
      return { ...NOTHING, isNew: true, tags: tagsIn(input), settings: textsOf(boatValues(input)) };
    case "DescribeBadge":
    case "DescribeRibbon":
    case "CreateBadge":
    case "CreateRibbon":
      return lookAtChildAfter(look, call, answer);
    case "DescribeMill":
    case "ModifyMill":
    case "LoadMill":
    case "DeleteMill":
      return millAfter(look, call, answered.Mill);
    case "CreateMill":
      return { ...NOTHING, isNew: true, state: "Creating", tags: tagsIn(input), settings: textsOf(millValues(input)) };
    case "FindLamp":
      return described(look, {});
    case "GetLampAttributes":
      return described(look, lampValues(answered.Attributes));
    case "CreateKite":
      return {
        ...NOTHING,
        isNew: true,
        tags: tagsIn(input),
        settings: textsOf({ ...kiteValues(answered.Kite), Policy: input.Policy }),
      };
    case "CreateLamp":
      return { ...NOTHING, isNew: true, tags: tagsIn(input), settings: textsOf(lampValues(input.Attributes)) };
    case "PutBell":
      return { ...(look ?? { ...NOTHING, isNew: true, tags: tagsIn(input) }), settings: textsOf(bellValues(input)) };
    default:
      if (itemIn(call) !== undefined) return look && withItem(look, call, answer);
      return look && withSettings(look, SETTINGS[verb]?.(call.writes ? input : answered) ?? {});
  }
}

const NOTHING: Look = { isNew: false, state: undefined, tags: undefined, settings: new Map() };

/** The settings in what a call about one or several of them says. */
const SETTINGS: Readonly<Record<string, ((said: Said & Values) => Values) | undefined>> = {
  SetKiteAttribute: ({ AttributeName = "", AttributeValue }) => ({ [AttributeName]: AttributeValue }),
  PutKiteSize: ({ Size }) => ({ Size }),
  PutKiteTail: ({ TailLength }) => ({ Tail: TailLength }),
  DeleteKiteTail: () => ({ Tail: undefined }),
  PutKiteFrame: ({ Wood, Glue }) => ({ Wood, Glue }),
  GetKitePolicy: ({ Policy }) => ({ Policy }),
  PutKitePolicy: ({ Policy }) => ({ Policy }),
  DeleteKitePolicy: () => ({ Policy: undefined }),
  GetKiteNotes: ({ Notes }) => ({ Notes }),
  PutKiteNotes: ({ Notes }) => ({ Notes }),
  SetLampAttributes: ({ Attributes = {} }) => Attributes,
  PutBell: bellValues,
  PaintDesk: ({ Color }) => ({ Color }),
  ...{ PaintBoat: ({ Color }) => ({ Color }), PaintRaft: ({ Color }) => ({ Color }) },
  ...{ SteerBoat: ({ Captain }) => ({ Captain }), SteerRaft: ({ Captain }) => ({ Captain }) },
  ...{ PaintBadge: ({ Color }) => ({ Color }), PaintRibbon: ({ Color }) => ({ Color }) },
  MoveRibbon: ({ Kite }) => ({ Kite }),
  ...{ ModifyMill: millValues, LoadMill: millValues },
  GetDeskBooks: () => ({ Books: "" }),
  GetDeskLetters: () => ({ Letters: "" }),
  GetDeskDrawers: () => ({ Drawers: "" }),
};

function kiteValues({ Material, Size, TailLength: Tail, Wood, Glue, Attributes }: Values = {}): Values {
  const { Color } = Object(Attributes) as Values;
  return { Material, Size, Tail, Wood, Glue, Color };
}

function lampValues({ Material, Size, Color, Policy, Brightness, Notes }: Settings = {}): Values {
  return { Material, Size, Color, Policy, Brightness, Notes };
}

function bellValues({ Color, Tone, Chimes }: Values = {}): Values {
  return { Color, Tone, Chimes };
}

function createdDesk({ Color, Light }: Said & Values): Values {
  return { Color, Lights: lightsText(Light && [Light]) };
}

function boatValues({ Harbor, Captain, Color }: Values): Values {
  return { Harbor, Captain, Color };
}

/** Nobody knows how a change ends before the mill is described again. */
function millAfter(look: Look | undefined, { verb, body }: PortCall, shown: MillShown | undefined): Look | undefined {
  const state = millStateAfter(verb, shown);
  const known = verb === "DescribeMill" ? described(look, millValues(shown)) : look;
  return known && { ...withSettings(known, verb === "DescribeMill" ? {} : millValues(body as Values)), state };
}

/** A description says nothing about the tags, nor about settings with a read call of their own: a pass still knows these. */
function described(look = NOTHING, values: Values | undefined): Look | undefined {
  return values && { ...withSettings(look, values), isNew: false };
}

function withSettings(look: Look, values: Values): Look {
  return { ...look, settings: new Map([...look.settings, ...textsOf(values)]) };
}

/** What is known after a call about one item. It says nothing about the others, so the setting is known only if it was known before. */
function withItem(look: Look, call: PortCall, answer: object): Look {
  const item = itemIn(call, answer);
  if (item === undefined || !(look.isNew || look.settings.has(item.setting))) return look;
  return withSettings(look, { [item.setting]: textAfter(item, look.settings) });
}

/** Values by setting, as a spec spells the setting. An empty value is none. */
function textsOf(values: Values): ReadonlyMap<string, string | undefined> {
  return new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), textOf(value) || undefined]));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join();
  return typeof value === "string" ? value : "";
}

function tagsIn({ Tags = [] }: Said): Settings {
  return Array.isArray(Tags) ? Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])) : (Tags as Settings);
}

function without(tags: Settings = {}, keys: readonly string[] = []): Settings {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !keys.includes(key)));
}
