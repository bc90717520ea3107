import { ListTagsForResourceCommand, TagResourceCommand, UntagResourceCommand } from "@aws-sdk/client-ecr";
import type { TagAccess } from "../../../reconcile/contract/tag-access.ts";
import { changeTags } from "../../values/change-tags.ts";
import { tagsField } from "../../values/tags-field.ts";
import type { DescribedRepository, RepositoryTarget } from "./repository-part.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** The tags of a repository. */
export const tags: TagAccess<RepositoryTarget, RepositorySpec, DescribedRepository> = {
  ...tagsField,

  async read({ ecr }, { arn: resourceArn }) {
    const { tags = [] } = await ecr.send(new ListTagsForResourceCommand({ resourceArn }));
    return Object.fromEntries(tags.map(({ Key = "", Value = "" }) => [Key, Value]));
  },

  async write({ ecr }, { from, to }, { seen: { arn: resourceArn } }) {
    await changeTags(from, to, {
      set: (tags) => ecr.send(new TagResourceCommand({ resourceArn, tags })),
      remove: (tagKeys) => ecr.send(new UntagResourceCommand({ resourceArn, tagKeys })),
    });
  },
};
