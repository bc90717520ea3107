import {
  type CloudResource,
  type CloudState,
  type Operation,
  refusal,
  visible,
  type WholeCloud,
} from "../../memory/memory-resource.ts";
import { requireColor, type Texts, withTexts } from "../change-toy.ts";
import { nameIn, requireLawfulTags, type TagList, tagList, tagOperations } from "../tag-operations.ts";

interface Named {
  readonly Name: string;
}

type Asked = Named & { readonly [Member in "Material" | "Color" | "Size" | "Grain" | "Password"]?: string | undefined };

/** How long the cloud takes, in seconds. A change that hangs takes longer than anyone expects. */
export const MILL_SECONDS = { Creating: 90, Modifying: 60, Maintaining: 120, Deleting: 60, hanging: 3600 } as const;

/** The value of a setting that the cloud accepts, and that it fails to set when it has worked on it. */
export const DOOMED = "doomed";

/** The cloud's operations on mills. Each takes time, and the cloud makes one change at a time. No operation shows a password. */
export const millOperations: Readonly<Record<string, Operation<never>>> = {
  DescribeMill: (state, { Name }: Named) => ({ Mill: shown(Name, visible("DescribeMill", Name, state.look(Name))) }),

  CreateMill(state, { Name, Material, Tags, ...asked }: Asked & { readonly Tags?: TagList }) {
    if (state.resources.has(Name)) throw refusal("CreateMill", "Exists", `${Name} exists`, 409);
    const tags = tagList.tagsIn(Tags);
    requireLawfulTags("CreateMill", tags);
    const texts = acceptable("CreateMill", textsOf(asked));
    const change = { state: "Creating", until: secondsFromNow(state, MILL_SECONDS.Creating), to: texts } as const;
    const made: CloudResource = { tags, settings: withTexts({}, { material: Material, ...texts }), change };
    state.resources.set(Name, made);
    return { $metadata: { attempts: 1 }, Mill: shown(Name, made) };
  },

  ModifyMill: (state, { Name, Color, Size, Password }: Asked) =>
    begin("ModifyMill", state, Name, textsOf({ Color, Size, Password })),
  LoadMill: (state, { Name, Grain }: Asked) => begin("LoadMill", state, Name, textsOf({ Grain })),

  DeleteMill(state, { Name }: Named) {
    const found = visible("DeleteMill", Name, state.resources.get(Name));
    if (found.change?.state !== "Creating") requireIdle("DeleteMill", Name, found);
    const until = secondsFromNow(state, MILL_SECONDS.Deleting);
    state.resources.set(Name, { ...found, change: { state: "Deleting", until } });
    return {};
  },

  ...tagOperations("Mill", nameIn, tagList),
};

/** Completes the work on mills that should be done by now: they have their new settings, or keep the old ones, or are gone. */
export function finishMills({ resources, now }: WholeCloud): void {
  for (const [key, { change, failures = 0, ...rest }] of resources) {
    if (change === undefined || now() < change.until) continue;
    const { state, to, fails } = change;
    const isDoomed = fails || Object.values(to ?? {}).includes(DOOMED);
    if (state === "Deleting") resources.delete(key);
    else if (isDoomed) resources.set(key, { ...rest, settings: withoutDoomed(rest), failures: failures + 1 });
    else if (to === undefined) resources.set(key, { ...rest, ...(failures > 0 && { failures }) });
    else resources.set(key, { ...rest, settings: withTexts(rest.settings, to) });
  }
}

/** Begins a change. What the call omits stays as it is. */
function begin(operation: string, state: CloudState, name: string, texts: Texts): object {
  const { hangs, ...found } = visible(operation, name, state.resources.get(name));
  requireIdle(operation, name, found);
  const to = acceptable(operation, texts);
  const until = secondsFromNow(state, MILL_SECONDS[hangs ? "hanging" : "Modifying"]);
  state.resources.set(name, { ...found, change: { state: "Modifying", until, to } });
  return {};
}

/** Throws the cloud's refusal if it is working on the mill. */
function requireIdle(operation: string, name: string, { change }: CloudResource): void {
  if (change !== undefined) throw refusal(operation, "Busy", `${name} is ${change.state}`, 409);
}

/** Throws the cloud's refusal of what it can see at once. It quotes the password that it refuses. */
function acceptable(operation: string, texts: Texts): Texts {
  requireColor(operation, texts);
  const { password } = texts;
  if (password?.startsWith("weak")) throw refusal(operation, "WeakPassword", `the password ${password} is too weak`);
  return texts;
}

/** The settings that an input mentions. */
function textsOf(asked: Partial<Asked>): Texts {
  const mentioned = Object.entries(asked).filter(([, text]) => text !== undefined);
  return Object.fromEntries(mentioned.map(([member, text]) => [member.toLowerCase(), text]));
}

/** The settings of a new mill without those that the cloud could not set. */
function withoutDoomed({ settings }: Pick<CloudResource, "settings">): CloudResource["settings"] {
  return Object.fromEntries(Object.entries(settings).filter(([, text]) => text !== DOOMED));
}

function shown(Name: string, { settings, change, isBroken = false, failures = 0 }: CloudResource): object {
  const { material: Material, color: Color, size: Size, grain: Grain } = settings;
  const State = change?.state ?? (isBroken ? "Broken" : "Available");
  const last = failures > 0 ? { LastChange: "Failed", LastChangeReason: "the wheel is stuck" } : {};
  return { Name, Material, Color, Size, Grain, State, ...last };
}

function secondsFromNow(state: CloudState, seconds: number): number {
  return state.now() + seconds * 1000;
}
