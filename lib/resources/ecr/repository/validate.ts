import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { invalidName, type NameForm } from "../../values/name-form.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** Looser than ECR's own check: https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreateRepository.html */
export const repositoryNames: NameForm = {
  pattern: /^[a-z0-9][a-z0-9._/-]{1,255}$/,
  form: "repository name: use 2 to 256 characters from a-z, 0-9, ., _, - and /, and begin with a letter or digit",
};

/** Throws `TerminalError` if the repository name is invalid, or if the registry belongs to another account. */
export function validate({ spec, place }: Pick<Resource<Partial<RepositorySpec>>, "spec" | "place">): void {
  const { name = "", registryID = place.account } = spec;
  if (!repositoryNames.pattern.test(name)) throw invalidName("name", name, repositoryNames);
  if (registryID !== place.account) {
    throw new TerminalError(
      "NotSupported",
      `spec.registryID is ${excerpt(registryID)}, but the account is ${place.account}`,
    );
  }
}
