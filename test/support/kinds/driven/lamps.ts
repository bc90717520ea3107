import { isDeepStrictEqual } from "node:util";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { type Operation, refusal, type Settings, visible, type WholeCloud } from "../memory/memory-resource.ts";
import { changeToy, requireColor, withTexts } from "./change-toy.ts";
import { requireLawfulTags, tagMap, tagOperations } from "./tag-operations.ts";

interface ByUrl {
  readonly LampUrl: string;
}

interface Attributes {
  readonly Attributes?: Settings;
}

/** How long the cloud reserves the name of a deleted lamp. */
const RESERVED_SECONDS = 60;
const RESERVED = " (reserved)";

/** The cloud's operations on lamps. Their names are only in the answer of `FindLamp`: all other calls take a URL. */
export const lampOperations: Readonly<Record<string, Operation<never>>> = {
  FindLamp(state, { Name }: { readonly Name: string }) {
    visible("FindLamp", Name, state.look(Name));
    return { LampUrl: urlOf(Name) };
  },

  GetLampAttributes(state, { LampUrl }: ByUrl) {
    const { settings } = visible("GetLampAttributes", nameAt(LampUrl), state.look(nameAt(LampUrl)));
    const { size = "small", brightness = "50", policy, ...others } = settings;
    // The service returns a document in its own form.
    const document = policy === undefined ? {} : { Policy: JSON.stringify(JSON.parse(policy), undefined, 1) };
    return { Attributes: { ...capitalized({ ...others, size, brightness }), ...document } };
  },

  CreateLamp(state, { Name, Attributes = {}, Tags }: { readonly Name: string; readonly Tags: Tags } & Attributes) {
    const settings = withTexts({}, uncapitalized(Attributes));
    const found = state.resources.get(Name);
    if (found !== undefined) {
      if (isDeepStrictEqual(found.settings, settings)) return { LampUrl: urlOf(Name) };
      throw refusal("CreateLamp", "LampExists", `${Name} exists, with other attributes`, 409);
    }
    if (state.resources.has(Name + RESERVED)) throw refusal("CreateLamp", "NameReserved", `${Name} is reserved`);
    requireLawfulTags("CreateLamp", Tags);
    requireColor("CreateLamp", settings);
    state.resources.set(Name, { tags: Tags, settings });
    return { LampUrl: urlOf(Name) };
  },

  SetLampAttributes: (state, { LampUrl, Attributes = {} }: ByUrl & Attributes) =>
    changeToy("SetLampAttributes", state, nameAt(LampUrl), uncapitalized(Attributes)),

  DeleteLamp(state, { LampUrl }: ByUrl) {
    const name = nameAt(LampUrl);
    visible("DeleteLamp", name, state.resources.get(name));
    state.resources.delete(name);
    state.resources.set(name + RESERVED, { tags: {}, settings: {}, createdAt: state.now() });
    return {};
  },

  ...tagOperations("Lamp", ({ LampUrl }: ByUrl) => nameAt(LampUrl), tagMap),
};

/** Releases the names that are no longer reserved. */
export function releaseNames({ resources, now }: WholeCloud): void {
  for (const [key, { createdAt = 0 }] of resources) {
    if (key.includes(RESERVED) && now() >= createdAt + RESERVED_SECONDS * 1000) resources.delete(key);
  }
}

const URL_START = "https://lamps.example.com/";

function urlOf(name: string): string {
  return `${URL_START}${name}`;
}

function nameAt(url: string): string {
  return url.slice(URL_START.length);
}

function capitalized(settings: Settings): Settings {
  return renamed(settings, (name) => name.charAt(0).toUpperCase() + name.slice(1));
}

function uncapitalized(settings: Settings): Settings {
  return renamed(settings, (name) => name.toLowerCase());
}

function renamed(settings: Settings, to: (name: string) => string): Settings {
  return Object.fromEntries(Object.entries(settings).map(([name, text]) => [to(name), text]));
}
