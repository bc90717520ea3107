import { expect, it } from "vitest";
import type { RepositorySpec } from "../../../../../../lib/kinds/ecr/repository/spec.generated.ts";
import { partNamed } from "../../../../../support/kinds/repository/parts.ts";
import {
  answeringRepository,
  describedAs,
  repositoryResource,
} from "../../../../../support/kinds/repository/resource.ts";

type Mutability = Pick<RepositorySpec, "imageTagMutability" | "imageTagMutabilityExclusionFilters">;

const tagMutability = partNamed<Mutability>("imageTagMutability");
const state = { spec: repositoryResource().spec, seen: describedAs(), observed: new Map() };
const wildcard = (filter: string) => ({ filter, filterType: "WILDCARD" });

it("sets the filters in the order of the spec", async () => {
  const { target, calls } = answeringRepository();
  const imageTagMutabilityExclusionFilters = [wildcard("b"), wildcard("a")];
  const { spec } = repositoryResource({ imageTagMutability: "IMMUTABLE", imageTagMutabilityExclusionFilters });
  await tagMutability.write(target, { from: undefined, to: tagMutability.desired(spec) }, state);
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
  await tagMutability.write(target, { from: { imageTagMutability: "IMMUTABLE" }, to: undefined }, state);
  expect(calls).toEqual([
    { operation: "PutImageTagMutability", input: { repositoryName: "shop/app", imageTagMutability: "MUTABLE" } },
  ]);
});
