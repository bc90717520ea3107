import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import {
  type CloudResource,
  type CloudState,
  type Operation,
  refusal,
  requireSystemTags,
  type Settings,
  visible,
  withSetting,
} from "./memory-resource.ts";

interface Named {
  readonly name: string;
}

interface OneSetting extends Named {
  readonly setting: string;
}

/** The cloud's operations on gadgets. Like buckets, gadgets change immediately, and each call changes one part. */
export const gadgetOperations = {
  HeadGadget(state, { name }: Named) {
    const { settings } = visible("HeadGadget", name, state.look(name));
    return { arn: gadgetArn(state, name), ...(settings.material && { material: settings.material }) };
  },

  GetGadgetTags(state, { name }: Named) {
    const { tags, unreadable = [] } = visible("GetGadgetTags", name, state.look(name));
    if (unreadable.includes("tags")) throw refusal("GetGadgetTags", "AccessDenied", "a policy denies it", 403);
    return { tags };
  },

  GetGadgetSetting(state, { name, setting }: OneSetting) {
    const { settings, unreadable = [] } = visible("GetGadgetSetting", name, state.look(name));
    if (unreadable.includes(setting)) throw refusal("GetGadgetSetting", "AccessDenied", "a policy denies it", 403);
    const value = settings[setting];
    return value === undefined ? {} : { value };
  },

  CreateGadget(
    state,
    { name, tags, material }: Named & { readonly tags: Tags; readonly material?: string | undefined },
  ) {
    const found = state.resources.get(name);
    if (found?.place !== undefined) throw refusal("CreateGadget", "Exists", `${name} exists`, 409);
    if (found !== undefined) throw refusal("CreateGadget", "AlreadyOwned", `${name} is yours`, 409);
    if (Object.values(tags).includes("forbidden"))
      throw refusal("CreateGadget", "InvalidTag", "forbidden is forbidden");
    state.resources.set(name, { tags, settings: withSetting({}, "material", material) });
    return { arn: gadgetArn(state, name) };
  },

  PutGadgetTags(state, { name, tags }: Named & { readonly tags: Tags }) {
    return change("PutGadgetTags", state, name, (found) => {
      requireSystemTags("PutGadgetTags", found.tags, tags);
      return { ...found, tags };
    });
  },

  PutGadgetSetting(state, { name, setting, value }: OneSetting & { readonly value: string }) {
    return change("PutGadgetSetting", state, name, (found) => {
      refuseSetting(found.settings, setting, value);
      const stored = setting === "policy" ? value.toLowerCase() : value;
      return { ...found, settings: withSetting(found.settings, setting, stored) };
    });
  },

  DeleteGadgetSetting(state, { name, setting }: OneSetting) {
    return change("DeleteGadgetSetting", state, name, (found) => {
      if (setting === "size" && found.settings.size === "big") throw tooFar();
      return { ...found, settings: withSetting(found.settings, setting, undefined) };
    });
  },

  DeleteGadget(state, { name }: Named) {
    if (visible("DeleteGadget", name, state.resources.get(name)).inUse) {
      throw refusal("DeleteGadget", "InUse", `${name} is in use`, 409);
    }
    state.resources.delete(name);
    return {};
  },
} satisfies Readonly<Record<string, Operation<never>>>;

function gadgetArn({ place: { account, region } }: CloudState, name: string): string {
  return `arn:aws:toys:${region}:${account}:gadget/${name}`;
}

function refuseSetting({ guard, size }: Settings, setting: string, value: string): void {
  if (value === "invisible") throw refusal("PutGadgetSetting", "InvalidColor", "invisible is no color");
  if (setting === "size" && value === "big" && size !== "medium" && size !== "big") throw tooFar();
  if (setting === "policy" && value.toLowerCase().startsWith("public") && guard !== "off") {
    throw refusal("PutGadgetSetting", "AccessDenied", "the guard blocks public policies", 403);
  }
}

function tooFar() {
  return refusal("PutGadgetSetting", "TooFar", "a gadget grows and shrinks one size at a time");
}

function change(operation: string, state: CloudState, name: string, to: (found: CloudResource) => CloudResource) {
  state.resources.set(name, to(visible(operation, name, state.resources.get(name))));
  return {};
}
