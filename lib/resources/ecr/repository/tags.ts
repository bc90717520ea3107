import { ListTagsForResourceCommand, TagResourceCommand, UntagResourceCommand } from "@aws-sdk/client-ecr";
import type { TagAccess } from "../../../reconcile/contract/tag-access.ts";
import { changedTags } from "../../values/changed-tags.ts";
import type { DescribedRepository, RepositoryTarget } from "./repository-part.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** The tags of a repository. */
export const tags: TagAccess<RepositoryTarget, RepositorySpec, DescribedRepository> = {
  field: "tags",

  declared({ tags = [] }) {
    return tags.map(({ key = "", value = "" }) => ({ key, value }));
  },

  async read({ ecr }, { arn: resourceArn }) {
    const { tags = [] } = await ecr.send(new ListTagsForResourceCommand({ resourceArn }));
    return Object.fromEntries(tags.map(({ Key = "", Value = "" }) => [Key, Value]));
  },

  async write({ ecr }, { from, to }, { seen: { arn: resourceArn } }) {
    const { removed: tagKeys, set: tags } = changedTags(from, to);
    // Removed tags first, to make room: a repository has at most 50.
    if (tagKeys.length > 0) await ecr.send(new UntagResourceCommand({ resourceArn, tagKeys }));
    if (tags.length > 0) await ecr.send(new TagResourceCommand({ resourceArn, tags }));
  },
};
