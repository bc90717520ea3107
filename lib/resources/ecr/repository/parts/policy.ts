import {
  DeleteRepositoryPolicyCommand,
  GetRepositoryPolicyCommand,
  SetRepositoryPolicyCommand,
} from "@aws-sdk/client-ecr";
import { documentPart } from "../../../values/document-part.ts";
import { samePolicy } from "../../../values/same-policy.ts";
import type { RepositoryTarget } from "../repository-part.ts";

/** Who is allowed to use the repository. ECR rejects a policy that would prevent its author from setting another policy later. */
export const policy = documentPart({
  name: "policy",
  exposure: true,
  same: samePolicy,
  absent: "RepositoryPolicyNotFoundException",
  get: async ({ repositoryName, ecr }: RepositoryTarget) =>
    (await ecr.send(new GetRepositoryPolicyCommand({ repositoryName }))).policyText,
  put: ({ repositoryName, ecr }, policyText) =>
    ecr.send(new SetRepositoryPolicyCommand({ repositoryName, policyText })),
  delete: ({ repositoryName, ecr }) => ecr.send(new DeleteRepositoryPolicyCommand({ repositoryName })),
});
