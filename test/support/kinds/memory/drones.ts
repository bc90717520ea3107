import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import {
  type CloudState,
  type MemoryService,
  type Operation,
  refusal,
  requireSystemTags,
  visible,
  withSetting,
} from "./memory-resource.ts";

interface Identified {
  /** The identifier, which is the key of the resource in the cloud. */
  readonly name: string;
}

/** How long the cloud's list does not contain a new drone. */
export const LISTED_AFTER_SECONDS = 40;

/** The cloud's operations on drones. The cloud assigns their identifiers. A repeated create makes another drone. */
export const droneOperations = {
  DescribeDrone(state, { name }: Identified) {
    const { settings } = visible("DescribeDrone", name, state.look(name));
    return { id: name, arn: droneArn(state, name), ...(settings.color && { color: settings.color }) };
  },

  ListDrones(state, { tag }: { readonly tag: { readonly key: string; readonly value: string } }) {
    const listed = state.names().filter((name) => {
      const { tags = {}, createdAt = 0 } = state.resources.get(name) ?? {};
      return tags[tag.key] === tag.value && state.now() - createdAt >= LISTED_AFTER_SECONDS * 1000;
    });
    return { ids: listed };
  },

  ListDroneTags(state, { name }: Identified) {
    const { tags, unreadable = [] } = visible("ListDroneTags", name, state.look(name));
    if (unreadable.includes("tags")) throw refusal("ListDroneTags", "AccessDenied", "a policy denies it", 403);
    return { tags };
  },

  GetDroneNotes(state, { name }: Identified) {
    const { settings } = visible("GetDroneNotes", name, state.look(name));
    return settings.notes === undefined ? {} : { notes: settings.notes };
  },

  CreateDrone(state, { tags, color }: { readonly tags: Tags; readonly token?: string; readonly color?: string }) {
    if (Object.values(tags).includes("forbidden")) throw refusal("CreateDrone", "InvalidTag", "forbidden is forbidden");
    const id = state.newId();
    state.resources.set(id, { tags, settings: withSetting({}, "color", color), createdAt: state.now() });
    return { id, arn: droneArn(state, id), ...(color && { color }) };
  },

  PutDroneTags(state, { name, tags }: Identified & { readonly tags: Tags }) {
    const found = visible("PutDroneTags", name, state.resources.get(name));
    requireSystemTags("PutDroneTags", found.tags, tags);
    state.resources.set(name, { ...found, tags });
    return {};
  },

  PutDroneSetting(
    state,
    { name, setting, value }: Identified & { readonly setting: string; readonly value?: string | undefined },
  ) {
    const found = visible("PutDroneSetting", name, state.resources.get(name));
    state.resources.set(name, { ...found, settings: withSetting(found.settings, setting, value) });
    return {};
  },

  DeleteDrone(state, { name }: Identified) {
    visible("DeleteDrone", name, state.resources.get(name));
    state.resources.delete(name);
    return {};
  },
} satisfies Readonly<Record<string, Operation<never>>>;

/** The service of the drones. */
export const droneService: MemoryService = { operations: droneOperations };

function droneArn({ place: { account, region } }: CloudState, id: string): string {
  return `arn:aws:toys:${region}:${account}:drone/${id}`;
}
