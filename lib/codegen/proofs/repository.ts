import * as client from "@aws-sdk/client-ecr";
import { type Definition, definitionsFor } from "../definition.ts";

const { create, field } = definitionsFor(client);

/** ECR's `Repository`, to prove that the generator is not made for one kind: nothing reconciles it. */
export const repositoryDefinition: Definition = {
  kind: { group: "ecr.services.k8s.aws", version: "v1alpha1", kind: "Repository", plural: "repositories" },
  shortNames: [],
  sdk: "@aws-sdk/client-ecr",
  client,
  service: "ecr",
  ...create("CreateRepository", { repositoryName: "name" }),
  operations: [],
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
  furtherActions: {},
  notes: {},
  printerColumns: [],
  selectableFields: [],
  descriptions: { kind: "An ECR repository.", spec: "Its declared state.", status: "Its observed state." },
};
