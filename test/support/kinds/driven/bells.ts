import { type Operation, visible } from "../memory/memory-resource.ts";
import { requireColor, withTexts } from "./change-toy.ts";
import { nameIn, requireLawfulTags, type TagList, tagList, tagOperations } from "./tag-operations.ts";

interface Named {
  readonly Name: string;
}

interface Bell extends Named {
  readonly Color?: string;
  readonly Tone?: string;
  readonly Chimes?: readonly string[];
  readonly Tags?: TagList;
}

/** The cloud's operations on bells. */
export const bellOperations: Readonly<Record<string, Operation<never>>> = {
  DescribeBells(state, { Names: [name = ""] }: { readonly Names: readonly string[] }) {
    const found = state.look(name);
    if (found === undefined) return { Bells: [] };
    const { color, tone = "low", chimes } = found.settings;
    // The order of a bell's chimes does not matter to the cloud.
    return { Bells: [{ Name: name, Color: color, Tone: tone, Chimes: chimes?.split(",").toReversed() ?? [] }] };
  },

  PutBell(state, { Name, Color, Tone, Chimes = [], Tags }: Bell) {
    const tags = state.resources.get(Name)?.tags ?? tagList.tagsIn(Tags);
    const texts = { color: Color, tone: Tone, chimes: Chimes.join() };
    requireLawfulTags("PutBell", tags);
    requireColor("PutBell", texts);
    state.resources.set(Name, { tags, settings: withTexts({}, texts) });
    return {};
  },

  DeleteBell(state, { Name }: Named) {
    visible("DeleteBell", Name, state.resources.get(Name));
    state.resources.delete(Name);
    return {};
  },

  ...tagOperations("Bell", nameIn, tagList),
};
