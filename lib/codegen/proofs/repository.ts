import * as client from "@aws-sdk/client-ecr";
import type { Definition } from "../definition.ts";
import { definitionsFor } from "../definitions-for.ts";

const { create, field, operations } = definitionsFor<typeof client>();

/** ECR's `Repository`, which nothing reconciles. It proves that the generator works for more than one kind. */
export const repositoryDefinition: Definition = {
  kind: { group: "ecr.services.k8s.aws", version: "v1alpha1", kind: "Repository", plural: "repositories" },
  shortNames: [],
  sdk: "@aws-sdk/client-ecr",
  client,
  service: "ecr",
  resources: ["ecr:*:*:repository/*"],
  ...create("CreateRepository", { repositoryName: "name" }),
  operations: operations({ reads: ["DescribeRepositories"] }),
  exceptions: [],
  immutable: [],
  references: ["spec.encryptionConfiguration.kmsKey"],
  additions: [],
  fields: {
    lifecyclePolicy: field("PutLifecyclePolicy", "lifecyclePolicyText"),
    policy: field("SetRepositoryPolicy", "policyText"),
  },
  statusFields: {},
  calls: {},
  permissions: {},
  notes: {},
  printerColumns: [],
  selectableFields: [],
  descriptions: { kind: "An ECR repository.", spec: "Its declared state.", status: "Its observed state." },
};
