import { ListTagsForResourceCommand, TagResourceCommand, UntagResourceCommand } from "@aws-sdk/client-ecr";
import type { TagAccess } from "../../../reconcile/contract/kind.ts";
import { changeTags, tagRoute } from "../../values/change-tags.ts";
import { tagsField } from "../../values/tags-field.ts";
import type { DescribedRepository, RepositoryTarget } from "./repository-part.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** The tags of a repository. */
export const tags: TagAccess<RepositoryTarget, RepositorySpec, DescribedRepository> = {
  ...tagsField,
  route: tagRoute,

  async read({ ecr }, { arn: resourceArn }) {
    const { tags = [] } = await ecr.send(new ListTagsForResourceCommand({ resourceArn }));
    return Object.fromEntries(tags.map(({ Key = "", Value = "" }) => [Key, Value]));
  },

  async write({ ecr }, change, { seen: { arn: resourceArn } }) {
    await changeTags(change, {
      set: (tags) => ecr.send(new TagResourceCommand({ resourceArn, tags })),
      remove: (tagKeys) => ecr.send(new UntagResourceCommand({ resourceArn, tagKeys })),
    });
  },
};
