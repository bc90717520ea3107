import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { type CloudState, type Operation, refusal, visible } from "../memory/memory-resource.ts";

/** The cloud's operations on the tags of one kind of toys: `List…Tags`, `Add…Tags` and `Remove…Tags`. */
export function tagOperations<Ids, Shape>(
  kind: string,
  nameOf: (input: Ids) => string,
  { tagsIn, shapeOf }: TagForm<Shape>,
): Readonly<Record<string, Operation<never>>> {
  const change = (operation: string, state: CloudState, name: string, to: (tags: Tags) => Tags) => {
    const found = visible(operation, name, state.resources.get(name));
    state.resources.set(name, { ...found, tags: to(found.tags) });
    return {};
  };
  return {
    [`List${kind}Tags`](state: CloudState, input: Ids) {
      const { tags, unreadable = [] } = visible(`List${kind}Tags`, nameOf(input), state.look(nameOf(input)));
      if (unreadable.includes("tags")) throw refusal(`List${kind}Tags`, "AccessDenied", "a policy denies it", 403);
      return { Tags: shapeOf(tags) };
    },
    [`Add${kind}Tags`]: (state: CloudState, input: Ids & { readonly Tags?: Shape }) =>
      change(`Add${kind}Tags`, state, nameOf(input), (tags) => ({ ...tags, ...tagsIn(input.Tags) })),
    [`Remove${kind}Tags`](state: CloudState, input: Ids & { readonly TagKeys: readonly string[] }) {
      const lost = input.TagKeys.find((key) => key.startsWith("aws:"));
      if (lost !== undefined) throw refusal(`Remove${kind}Tags`, "InvalidTag", `${lost} is a system tag`);
      return change(`Remove${kind}Tags`, state, nameOf(input), (tags) =>
        Object.fromEntries(Object.entries(tags).filter(([key]) => !input.TagKeys.includes(key))),
      );
    },
  };
}

/** How the cloud's calls contain tags. */
interface TagForm<Shape> {
  readonly tagsIn: (tags: Shape | undefined) => Tags;
  readonly shapeOf: (tags: Tags) => Shape;
}

export type TagList = readonly { readonly Key: string; readonly Value: string }[];

export const tagList: TagForm<TagList> = {
  tagsIn: (tags = []) => Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value])),
  shapeOf: (tags) => Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
};

export const tagMap: TagForm<Tags> = { tagsIn: (tags = {}) => tags, shapeOf: (tags) => tags };

/** The name of the toy with this ARN. */
export function nameIn({ ResourceArn }: { readonly ResourceArn: string }): string {
  return ResourceArn.slice(ResourceArn.lastIndexOf("/") + 1);
}

/** Throws the cloud's refusal if a create call has tags that the cloud forbids. */
export function requireLawfulTags(operation: string, tags: Tags): void {
  if (Object.values(tags).includes("forbidden")) throw refusal(operation, "InvalidTag", "forbidden is forbidden");
}
