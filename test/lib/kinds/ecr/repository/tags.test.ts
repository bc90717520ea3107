import { expect, it } from "vitest";
import { repository } from "../../../../../lib/kinds/ecr/repository/repository.generated.ts";
import {
  ARN,
  answeringRepository,
  describedAs,
  repositoryResource,
} from "../../../../support/kinds/repository/resource.ts";

const { tags } = repository;
const state = { spec: repositoryResource().spec, seen: describedAs(), observed: new Map() };

it("treats a tag without a value as a tag with an empty value", () => {
  expect(tags.declared(repositoryResource({ tags: [{ key: "a" }] }).spec)).toEqual([{ key: "a", value: "" }]);
});

it("are read by the ARN", async () => {
  const { target, calls } = answeringRepository({ ListTagsForResource: { tags: [{ Key: "a", Value: "1" }] } });
  expect(await tags.read(target, describedAs())).toEqual({ a: "1" });
  expect(calls).toEqual([{ operation: "ListTagsForResource", input: { resourceArn: ARN } }]);
});

it("are set first, and then removed", async () => {
  const { target, calls } = answeringRepository();
  await tags.write(target, { from: { a: "1", b: "2", c: "3" }, to: { b: "2", c: "4" } }, state);
  expect(calls).toEqual([
    { operation: "TagResource", input: { resourceArn: ARN, tags: [{ Key: "c", Value: "4" }] } },
    { operation: "UntagResource", input: { resourceArn: ARN, tagKeys: ["a"] } },
  ]);
});
