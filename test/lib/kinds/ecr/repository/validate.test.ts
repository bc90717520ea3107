import { expect, it } from "vitest";
import { repository } from "../../../../../lib/kinds/ecr/repository/repository.generated.ts";
import type { RepositorySpec } from "../../../../../lib/kinds/ecr/repository/spec.generated.ts";
import { repositoryResource } from "../../../../support/kinds/repository/resource.ts";

it.each<Partial<RepositorySpec>>([
  { name: "app" },
  { name: "team-a/app_1.x" },
  { name: "a".repeat(256) },
  { registryID: "000000000000" },
])("accepts %o", (spec) => {
  expect(() => repository.validate?.(repositoryResource(spec))).not.toThrow();
});

it.each<[Partial<RepositorySpec>, string]>([
  [{ name: "" }, "InvalidSpec"],
  [{ name: "a" }, "InvalidSpec"],
  [{ name: "a".repeat(257) }, "InvalidSpec"],
  [{ name: "App" }, "InvalidSpec"],
  [{ name: "arn:aws:ecr:us-west-2:111111111111:repository/app" }, "InvalidSpec"],
  [{ registryID: "111111111111" }, "NotSupported"],
])("rejects %o", (spec, reason) => {
  expect(() => repository.validate?.(repositoryResource(spec))).toThrow(expect.objectContaining({ reason }));
});

it("rejects an object without a spec", () => {
  expect(() => repository.validate?.({ ...repositoryResource(), spec: {} as RepositorySpec })).toThrow(
    'spec.name "" is not a valid repository name',
  );
});
