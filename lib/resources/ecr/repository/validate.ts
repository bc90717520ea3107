import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** Throws `TerminalError` if the repository name is invalid, or if the registry belongs to another account. */
export function validate({ spec, place }: Pick<Resource<Partial<RepositorySpec>>, "spec" | "place">): void {
  const { name = "", registryID = place.account } = spec;
  // Looser than ECR's own check: https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreateRepository.html
  if (!/^[a-z0-9][a-z0-9._/-]{1,255}$/.test(name)) {
    throw new TerminalError(
      "InvalidSpec",
      `spec.name "${excerpt(name)}" is not valid: use 2 to 256 characters from a-z, 0-9, ., _, - and /`,
    );
  }
  if (registryID !== place.account) {
    throw new TerminalError(
      "NotSupported",
      `spec.registryID is ${excerpt(registryID)}, but the account is ${place.account}`,
    );
  }
}
