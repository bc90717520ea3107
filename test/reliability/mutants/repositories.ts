import type { Mutant } from "./mutant.ts";

/** Mistakes about the meaning of ECR calls, and in the code that repositories share with other kinds. */
export const repositories: readonly Mutant[] = [
  {
    file: "lib/aws/ecr.ts",
    text: '  owner: "registryId",\n',
    replacement: "",
    about: "Calls do not specify which account's registry they are for.",
  },
  {
    file: "lib/resources/ecr/repository/create.ts",
    text: "$metadata.attempts === 1 ?",
    replacement: "$metadata.attempts > 0 ?",
    about: "A repository that an unanswered attempt may have created counts as created by this attempt.",
  },
  {
    file: "lib/resources/ecr/repository/create.ts",
    text: "return error.answered ?",
    replacement: "return error ?",
    about: "A repository that an unanswered attempt may have created counts as one that existed before.",
  },
  {
    file: "lib/resources/ecr/repository/remove.ts",
    text: 'TRUE.has(annotations[FORCE_DELETE] ?? "")',
    replacement: "annotations[FORCE_DELETE] !== undefined",
    about: "Images are deleted even if the value of the annotation forbids it.",
  },
  {
    file: "lib/resources/ecr/repository/repository.ts",
    text: ' && operation !== "SetRepositoryPolicy"',
    replacement: "",
    about: "A policy that names a role that might be created later is never retried.",
  },
  {
    file: "lib/resources/ecr/repository/validate.ts",
    text: "registryID !== place.account",
    replacement: "registryID.length !== place.account.length",
    about: "The registry of another account is accepted.",
  },
  {
    file: "lib/resources/ecr/repository/parts/encryption.ts",
    text: "desired === undefined || (",
    replacement: "(",
    about: "A spec without encryption does not match a repository that is encrypted with a key.",
  },
  {
    file: "lib/resources/ecr/repository/parts/lifecycle-policy.ts",
    text: 'sorting("rules")',
    replacement: "sorting()",
    about: "A lifecycle policy whose rules are listed in another order is written again.",
  },
  {
    file: "lib/resources/ecr/repository/parts/tag-mutability.ts",
    text: 'sorting("imageTagMutabilityExclusionFilters")',
    replacement: "sorting()",
    about: "Filters that are listed in another order are written again.",
  },
  {
    file: "lib/resources/values/document-part.ts",
    text: "await ifPresent(remove(target, seen), absent)",
    replacement: "await remove(target, seen)",
    about: "Deleting a document fails if the document does not exist.",
  },
  {
    file: "lib/resources/values/document-part.ts",
    text: "spec[part.name]?.trim() || undefined",
    replacement: "spec[part.name]?.trim()",
    about: "An empty string counts as a document.",
  },
  {
    file: "lib/resources/values/change-tags.ts",
    text: "own(from, Key) !== Value",
    replacement: "!Object.hasOwn(from, Key)",
    about: "A tag whose value has changed is not written.",
  },
  {
    file: "lib/resources/values/same-key.ts",
    text: 'idOf(declared) === idOf(observed ?? "")',
    replacement: "declared === observed",
    about: "The id of a key does not match the ARN of the same key.",
  },
];
