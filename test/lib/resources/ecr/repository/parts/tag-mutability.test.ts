import { expect, it } from "vitest";
import { tagMutability } from "../../../../../../lib/resources/ecr/repository/parts/tag-mutability.ts";
import { answeringRepository, repositoryResource } from "../../../../../support/kinds/repository/resource.ts";

const wildcard = (filter: string) => ({ filter, filterType: "WILDCARD" });

it("sets the filters in the order of the spec", async () => {
  const { target, calls } = answeringRepository();
  const imageTagMutabilityExclusionFilters = [wildcard("b"), wildcard("a")];
  const { spec } = repositoryResource({ imageTagMutability: "IMMUTABLE", imageTagMutabilityExclusionFilters });
  await tagMutability.write(target, { from: undefined, to: tagMutability.desired(spec) });
  expect(calls).toMatchObject([{ input: { imageTagMutabilityExclusionFilters } }]);
});

it("removes the filters from the spec if the repository has none", () => {
  expect(tagMutability.toSpec({ imageTagMutability: "IMMUTABLE" })).toEqual({
    imageTagMutability: "IMMUTABLE",
    imageTagMutabilityExclusionFilters: [],
  });
});

it("is reset by a call that sets MUTABLE", async () => {
  const { target, calls } = answeringRepository();
  await tagMutability.write(target, { from: { imageTagMutability: "IMMUTABLE" }, to: undefined });
  expect(calls).toEqual([
    { operation: "PutImageTagMutability", input: { repositoryName: "shop/app", imageTagMutability: "MUTABLE" } },
  ]);
});
