import { isDeepStrictEqual } from "node:util";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import {
  type CloudResource,
  type CloudState,
  type Operation,
  refusal,
  type Settings,
  visible,
  type WholeCloud,
} from "../memory/memory-resource.ts";
import { changeToy, requireColor, withTexts } from "./change-toy.ts";
import { requireLawfulTags, type TagList, tagList, tagOperations } from "./tag-operations.ts";

interface ById {
  readonly Id: string;
}

interface Created {
  readonly Token?: string;
  readonly Harbor?: string;
  readonly Captain?: string;
  readonly Color?: string;
  readonly Tags?: TagList;
}

interface Filter {
  readonly Name: string;
  readonly Values: readonly string[];
}

/** How long a search does not find a new boat, nor a list a new raft. */
const SHOWN_AFTER_SECONDS = 40;
/** How long the cloud remembers the token of a create call. */
const REMEMBERED_SECONDS = 600;
/** How long the cloud describes a raft that it is removing. */
const SINKS_WITHIN_SECONDS = 600;
const TOKEN = " (token)";

/** The cloud's operations on boats and rafts, and on the roles of their captains. */
export const boatOperations: Readonly<Record<string, Operation<never>>> = {
  ...operationsOn("Boat"),
  ...operationsOn("Raft"),
  FindBoats: (state, { Filters }: { readonly Filters: readonly Filter[] }) => ({
    Boats: shown(state)
      .filter((id) => Filters.every((filter) => passes(filter, state.resources.get(id)?.tags ?? {})))
      .map((Id) => ({ Id })),
  }),
  ListRafts: (state) => ({ Rafts: shown(state).map((Id) => ({ Id })) }),
  GetCaptain: (state, { name }: { readonly name: string }) => ({
    Tags: visible("GetCaptain", name, state.look(name)).tags,
  }),
};

function operationsOn(kind: "Boat" | "Raft"): Readonly<Record<string, Operation<never>>> {
  return {
    [`Describe${kind}`]: (state, { Id }: ById) => described(state, kind, Id),

    [`Create${kind}`](state, { Token, Harbor, Captain, Color, Tags }: Created) {
      const settings = withTexts({}, { harbor: Harbor, captain: Captain, color: Color });
      const known = Token === undefined ? undefined : state.resources.get(Token + TOKEN)?.settings;
      if (known !== undefined) return madeBefore(state, kind, settings, known);
      const tags = tagList.tagsIn(Tags);
      requireLawfulTags(`Create${kind}`, tags);
      requireColor(`Create${kind}`, settings);
      const id = state.newId();
      state.resources.set(id, { tags, settings, createdAt: state.now() });
      if (Token !== undefined) {
        state.resources.set(Token + TOKEN, { tags: {}, settings: { ...settings, id }, createdAt: state.now() });
      }
      return { $metadata: { attempts: 1 }, Boat: boat(state, kind, id, settings) };
    },

    [`Delete${kind}`](state, { Id }: ById) {
      const found = afloat(`Delete${kind}`, state, Id);
      if (kind === "Boat") state.resources.delete(Id);
      else state.resources.set(Id, { ...found, goneUntil: state.now() + SINKS_WITHIN_SECONDS * 1000 });
      return {};
    },

    [`Steer${kind}`](state, { Id, Captain }: ById & { readonly Captain?: string }) {
      afloat(`Steer${kind}`, state, Id);
      return changeToy(`Steer${kind}`, state, Id, { captain: Captain });
    },
    [`Paint${kind}`](state, { Id, Color }: ById & { readonly Color?: string }) {
      afloat(`Paint${kind}`, state, Id);
      return changeToy(`Paint${kind}`, state, Id, { color: Color });
    },

    ...tagOperations(kind, ({ Id }: ById) => Id, tagList),
  };
}

/** Forgets the tokens of create calls that were made long ago, and removes rafts that have sunk. */
export function forgetBoats({ resources, now }: WholeCloud): void {
  for (const [key, { createdAt = 0, goneUntil = Number.POSITIVE_INFINITY }] of resources) {
    if (now() >= goneUntil) resources.delete(key);
    if (key.includes(TOKEN) && now() >= createdAt + REMEMBERED_SECONDS * 1000) resources.delete(key);
  }
}

/** The resource for a call that changes it. Throws the cloud's refusal if the resource is sinking. */
function afloat(operation: string, state: CloudState, id: string): CloudResource {
  const found = visible(operation, id, state.resources.get(id));
  if (found.goneUntil !== undefined) throw refusal(operation, "Sinking", `${id} is sinking`, 409);
  return found;
}

/** The answer to a create call whose token the cloud knows. It is refused if that boat is gone, or was to be made in another way. */
function madeBefore(state: CloudState, kind: string, asked: Settings, { id = "", ...settings }: Settings): object {
  const isSame = state.resources.get(id) !== undefined && isDeepStrictEqual(asked, settings);
  if (!isSame) throw refusal(`Create${kind}`, "TokenUsed", "the token is that of another call");
  return { $metadata: { attempts: 1 }, Boat: boat(state, kind, id, settings) };
}

/** Whether a resource with these tags passes the filter for one of them, in which `\\` stands before what it would take for any characters. */
function passes({ Name, Values }: Filter, tags: Tags): boolean {
  const value = tags[Name.replace("tag:", "")];
  return Values.some((text) => text.replaceAll(/\\(.)/g, "$1") === value);
}

/** The identifiers of the resources that are no longer new. */
function shown(state: CloudState): readonly string[] {
  return state.names().filter((id) => {
    const { createdAt = 0 } = state.resources.get(id) ?? {};
    return state.now() - createdAt >= SHOWN_AFTER_SECONDS * 1000;
  });
}

function described(state: CloudState, kind: string, id: string): object {
  const { settings, goneUntil } = visible(`Describe${kind}`, id, state.look(id));
  const State = goneUntil === undefined ? "Afloat" : "Sinking";
  return { Boat: { ...boat(state, kind, id, settings), State } };
}

function boat({ place: { account, region } }: CloudState, kind: string, Id: string, settings: Settings): object {
  const { harbor: Harbor, captain: Captain, color: Color } = settings;
  return { Id, Arn: `arn:aws:toys:${region}:${account}:${kind.toLowerCase()}/${Id}`, Harbor, Captain, Color };
}
