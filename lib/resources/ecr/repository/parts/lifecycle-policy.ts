import {
  DeleteLifecyclePolicyCommand,
  GetLifecyclePolicyCommand,
  PutLifecyclePolicyCommand,
} from "@aws-sdk/client-ecr";
import { documentPart } from "../../../values/document-part.ts";
import { asSet } from "../../../values/normal-form.ts";
import { sameDocument } from "../../../values/same-document.ts";
import type { RepositoryTarget } from "../repository-part.ts";

/** Which images expire. The priorities of the rules decide their order, not the list. */
export const lifecyclePolicy = documentPart({
  name: "lifecyclePolicy",
  same: (one, other) =>
    sameDocument(one, other, ({ rules, ...rest }) => ({ ...rest, rules: Array.isArray(rules) ? asSet(rules) : rules })),
  absent: "LifecyclePolicyNotFoundException",
  get: async ({ repositoryName, ecr }: RepositoryTarget) =>
    (await ecr.send(new GetLifecyclePolicyCommand({ repositoryName }))).lifecyclePolicyText,
  put: ({ repositoryName, ecr }, lifecyclePolicyText) =>
    ecr.send(new PutLifecyclePolicyCommand({ repositoryName, lifecyclePolicyText })),
  delete: ({ repositoryName, ecr }) => ecr.send(new DeleteLifecyclePolicyCommand({ repositoryName })),
});
