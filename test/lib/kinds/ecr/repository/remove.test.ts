import { expect, it } from "vitest";
import type { Target } from "../../../../../lib/kind/target.ts";
import { repository } from "../../../../../lib/kinds/ecr/repository/repository.generated.ts";
import {
  answeringRepository,
  describedAs,
  refusal,
  repositoryResource,
} from "../../../../support/kinds/repository/resource.ts";

const [FORCE_DELETE = ""] = Object.keys(repository.annotations ?? {});

async function removeRepository(
  target: Target,
  { annotations }: { readonly annotations: Readonly<Record<string, string>> },
) {
  await repository.remove(target, { ...repositoryResource(), annotations }, describedAs());
}

it.each([
  ...["1", "t", "T", "true", "True", "TRUE"].map((text) => [text, true] as const),
  ...["0", "false", "tRUE", "yes", "on", "true ", ""].map((text) => [text, false] as const),
])('reads the annotation "%s" as ACK does: %s', async (text, force) => {
  const { target, calls } = answeringRepository();
  await removeRepository(target, { annotations: { [FORCE_DELETE]: text } });
  expect(calls).toEqual([{ operation: "DeleteRepository", input: { repositoryName: "shop/app", force } }]);
});

it("does not delete images without the annotation", async () => {
  const { target, calls } = answeringRepository();
  await removeRepository(target, { annotations: {} });
  expect(calls[0]?.input).toMatchObject({ force: false });
});

it("succeeds when the repository is gone", async () => {
  const { target } = answeringRepository({ DeleteRepository: refusal("RepositoryNotFoundException") });
  await removeRepository(target, { annotations: {} });
});

it("reports how a repository with images can be deleted, and leaves other errors unchanged", async () => {
  const full = answeringRepository({ DeleteRepository: refusal("RepositoryNotEmptyException") });
  await expect(removeRepository(full.target, { annotations: {} })).rejects.toMatchObject({
    code: "RepositoryNotEmptyException",
    message: `RepositoryNotEmptyException; to delete it with its images, annotate the object with ${FORCE_DELETE}: "true"`,
  });
  const denied = refusal("AccessDeniedException");
  const { target } = answeringRepository({ DeleteRepository: denied });
  await expect(removeRepository(target, { annotations: {} })).rejects.toBe(denied);
});
