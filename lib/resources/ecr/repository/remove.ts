import { DeleteRepositoryCommand } from "@aws-sdk/client-ecr";
import { ApiError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { ifPresent } from "../../values/if-present.ts";
import { withHint } from "../../values/with-hint.ts";
import type { RepositoryTarget } from "./repository-part.ts";

/** ACK's annotation that requests the deletion of a repository together with its images. */
const FORCE_DELETE = "ecr.services.k8s.aws/force-delete";

/** Removes a repository. ECR does not delete a repository that contains images, unless an annotation on the object requests it. */
export async function removeRepository(
  { repositoryName, ecr }: RepositoryTarget,
  { annotations }: Pick<Resource<unknown>, "annotations">,
): Promise<void> {
  const force = TRUE.includes(annotations[FORCE_DELETE] ?? "");
  try {
    await ifPresent(ecr.send(new DeleteRepositoryCommand({ repositoryName, force })), "RepositoryNotFoundException");
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "RepositoryNotEmptyException")) throw error;
    throw withHint(error, `to delete it with its images, annotate the object with ${FORCE_DELETE}: "true"`);
  }
}

// The values that ACK understands, which parses them with Go's `strconv.ParseBool`.
const TRUE: readonly string[] = ["1", "t", "T", "true", "True", "TRUE"];
const FALSE: readonly string[] = ["0", "f", "F", "false", "False", "FALSE"];

/** The annotations that the kind acts on. */
export const annotations = { [FORCE_DELETE]: [...TRUE, ...FALSE] } as const;
