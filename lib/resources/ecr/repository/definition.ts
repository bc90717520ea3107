import * as client from "@aws-sdk/client-ecr";
import type { Definition } from "../../../codegen/definition.ts";
import {
  columns,
  definitionsFor,
  KEY_ARNS,
  keyLimit,
  nameRule,
  tagLimits,
  targets,
} from "../../../codegen/definitions-for.ts";
import { keyArn } from "../../../codegen/references.ts";
import { fieldNotes } from "./field-notes.ts";
import { repositoryKind } from "./kind.ts";
import { repositoryNames } from "./validate.ts";

const API = "https://docs.aws.amazon.com/AmazonECR/latest/APIReference";
const { create, field, operations } = definitionsFor<typeof client>();

/** The definition from which the CRD, the types, the calls, the permissions and the reference page of a `Repository` are generated. */
export const definition: Definition = {
  kind: repositoryKind,
  shortNames: [],
  sdk: "@aws-sdk/client-ecr",
  client,
  service: "ecr",
  resources: ["ecr:*:*:repository/*"],
  ...create("CreateRepository", { repositoryName: "name" }),
  operations: operations({ reads: ["DescribeRepositories"], writes: ["DeleteRepository"] }),
  exceptions: [],
  nameField: "name",
  immutable: [],
  references: { "encryptionConfiguration.kmsKey": { ackName: "EncryptionConfiguration.KMSKey", to: keyArn } },
  additions: [],
  fields: {
    imageScanningConfiguration: field("PutImageScanningConfiguration", "imageScanningConfiguration"),
    imageTagMutability: field("PutImageTagMutability", "imageTagMutability"),
    imageTagMutabilityExclusionFilters: field("PutImageTagMutability", "imageTagMutabilityExclusionFilters"),
    lifecyclePolicy: field("PutLifecyclePolicy", "lifecyclePolicyText", {
      read: "GetLifecyclePolicy",
      remove: "DeleteLifecyclePolicy",
    }),
    policy: field("SetRepositoryPolicy", "policyText", {
      read: "GetRepositoryPolicy",
      remove: "DeleteRepositoryPolicy",
    }),
    tags: field("TagResource", "tags", { read: "ListTagsForResource", remove: "UntagResource" }),
  },
  statusFields: {},
  calls: {},
  permissions: {
    // ECR uses a customer managed key on behalf of the principal that creates or deletes a repository:
    // https://docs.aws.amazon.com/AmazonECR/latest/userguide/encryption-at-rest.html
    encryptionConfiguration: [
      {
        actions: ["kms:CreateGrant", "kms:DescribeKey", "kms:RetireGrant"],
        resources: ["kms:*:*:key/*"],
        // The domain depends on the partition: in China, for example, it is amazonaws.com.cn.
        conditions: { StringLike: { "kms:ViaService": "ecr.*.amazonaws.*" } },
      },
    ],
  },
  limits: {
    "spec.encryptionConfiguration.kmsKey": keyLimit,
    "spec.imageTagMutabilityExclusionFilters": { maxItems: 5, source: `${API}/API_CreateRepository.html` },
    "spec.lifecyclePolicy": { maxLength: 30_720, source: `${API}/API_PutLifecyclePolicy.html` },
    "spec.name": { maxLength: 256, source: `${API}/API_CreateRepository.html` },
    "spec.policy": { maxLength: 10_240, source: `${API}/API_SetRepositoryPolicy.html` },
    ...tagLimits("spec.tags", "https://docs.aws.amazon.com/AmazonECR/latest/userguide/ecr-using-tags.html"),
  },
  rules: { "spec.name": nameRule(repositoryNames) },
  restrictedFields: targets(KEY_ARNS, "encryptionConfiguration.kmsKey"),
  trailParameters: ["repositoryName", "resourceArn"],
  notes: fieldNotes,
  printerColumns: columns("Repository", "name", [
    { name: "REGISTRY-ID", type: "string", jsonPath: ".status.ackResourceMetadata.ownerAccountID" },
    { name: "IMAGE-TAG-MUTABILITY", type: "string", jsonPath: ".spec.imageTagMutability" },
  ]),
  selectableFields: [".spec.name"],
  descriptions: {
    kind: "An Amazon ECR repository that Driftless keeps in the state that its spec declares.",
    spec: "The declared state of the repository. Unless the documentation of a field states otherwise, settings that the spec omits are kept at the values that AWS assigns to a new repository.",
    status: "The result of the last reconcile pass.",
  },
};
