import {
  DeleteLifecyclePolicyCommand,
  GetLifecyclePolicyCommand,
  PutLifecyclePolicyCommand,
} from "@aws-sdk/client-ecr";
import { documentPart } from "../../../values/document-part.ts";
import { sorting } from "../../../values/normal-form.ts";
import { sameDocument } from "../../../values/same-document.ts";
import type { RepositoryTarget } from "../repository-part.ts";

/** Which images expire. The order in which rules apply depends on their priorities, not on their positions in the list. */
export const lifecyclePolicy = documentPart({
  name: "lifecyclePolicy",
  same: (one, other) => sameDocument(one, other, sorting("rules")),
  absent: "LifecyclePolicyNotFoundException",
  get: async ({ repositoryName, ecr }: RepositoryTarget) =>
    (await ecr.send(new GetLifecyclePolicyCommand({ repositoryName }))).lifecyclePolicyText,
  put: ({ repositoryName, ecr }, lifecyclePolicyText) =>
    ecr.send(new PutLifecyclePolicyCommand({ repositoryName, lifecyclePolicyText })),
  delete: ({ repositoryName, ecr }) => ecr.send(new DeleteLifecyclePolicyCommand({ repositoryName })),
});
