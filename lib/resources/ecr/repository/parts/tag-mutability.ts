import { isDeepStrictEqual } from "node:util";
import { PutImageTagMutabilityCommand, type PutImageTagMutabilityRequest } from "@aws-sdk/client-ecr";
import { compact, distinct, sorting } from "../../../values/normal-form.ts";
import type { RepositoryPart } from "../repository-part.ts";
import type { RepositorySpec } from "../spec.generated.ts";

type Mutability = Pick<RepositorySpec, "imageTagMutability" | "imageTagMutabilityExclusionFilters">;

const INITIAL: Mutability = { imageTagMutability: "MUTABLE" };

/** Whether a tag can be moved to another image, and the tags for which the opposite applies. One call sets both. */
export const tagMutability = {
  name: "imageTagMutability",
  fields: ["imageTagMutability", "imageTagMutabilityExclusionFilters"],
  described: true,
  initial: INITIAL,
  canonical: sorting("imageTagMutabilityExclusionFilters"),
  desired: mutabilityOf,
  read: async (_target, { spec }) => mutabilityOf(spec),
  toSpec: (value) => ({ ...value, imageTagMutabilityExclusionFilters: value.imageTagMutabilityExclusionFilters ?? [] }),

  async write({ repositoryName, ecr }, { to = INITIAL }) {
    // ECR validates the values; it may accept values that this release of the SDK does not know.
    const input = { repositoryName, ...to } as PutImageTagMutabilityRequest;
    await ecr.send(new PutImageTagMutabilityCommand(input));
  },
} satisfies RepositoryPart<Mutability>;

function mutabilityOf({ imageTagMutability, imageTagMutabilityExclusionFilters }: RepositorySpec) {
  const value = compact<Mutability>({
    imageTagMutability: imageTagMutability || INITIAL.imageTagMutability,
    imageTagMutabilityExclusionFilters: distinct(imageTagMutabilityExclusionFilters),
  });
  return isDeepStrictEqual(value, INITIAL) ? undefined : value;
}
