import { ecr } from "../../../aws/services/ecr.ts";
import type { ApiError } from "../../../reconcile/contract/errors.ts";
import type { Kind } from "../../../reconcile/contract/kind.ts";
import * as data from "./calls.generated.ts";
import { createRepository } from "./create.ts";
import { describeRepository } from "./describe.ts";
import { specFields } from "./field-names.generated.ts";
import { repositoryKind } from "./kind.ts";
import { parts } from "./parts.ts";
import { annotations, removeRepository } from "./remove.ts";
import type { DescribedRepository, RepositoryTarget } from "./repository-part.ts";
import type { RepositorySpec } from "./spec.generated.ts";
import { tags } from "./tags.ts";
import { validate } from "./validate.ts";

/** A private Amazon ECR repository. */
export const repository: Kind<RepositorySpec, RepositoryTarget, DescribedRepository> = {
  resource: repositoryKind,
  ...data,
  identity: { required: "name", optional: ["registryID"] },
  annotations,
  fields: specFields,
  tags,
  parts,
  validate,
  judge,
  arn: ({ spec: { name }, place: { partition, region, account } }) =>
    `arn:${partition}:ecr:${region}:${account}:repository/${name}`,
  target: ({ spec: { name } }, aws) => ({ repositoryName: name, ecr: aws.client(ecr) }),
  describe: describeRepository,
  create: createRepository,
  remove: removeRepository,
};

/** Classifies an error. A rejected repository policy is not terminal: it may become valid later, when a role that it names is created. */
function judge({ code, operation }: ApiError): "terminal" | undefined {
  return TERMINAL_CODES.test(code) && operation !== "SetRepositoryPolicy" ? "terminal" : undefined;
}

const TERMINAL_CODES = /^(InvalidParameter|InvalidTagParameter|TooManyTags|Validation)Exception$/;
