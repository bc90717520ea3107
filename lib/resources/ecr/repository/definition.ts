import * as client from "@aws-sdk/client-ecr";
import { keysThrough, tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { keyArn } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonECR/latest/APIReference";

/** What is generated for a `Repository`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon ECR repository", "repository"],
  client,
  rename: { repositoryName: "name" },
  references: { "encryptionConfiguration.kmsKey": keyArn },
  permissions: {
    // https://docs.aws.amazon.com/AmazonECR/latest/userguide/encryption-at-rest.html
    encryptionConfiguration: [keysThrough("ecr", "CreateGrant", "DescribeKey", "RetireGrant")],
  },
  limits: {
    "spec.imageTagMutabilityExclusionFilters": { maxItems: 5, source: `${API}/API_CreateRepository.html` },
    "spec.lifecyclePolicy": { maxLength: 30_720, source: `${API}/API_PutLifecyclePolicy.html` },
    "spec.name": { maxLength: 256, source: `${API}/API_CreateRepository.html` },
    "spec.policy": { maxLength: 10_240, source: `${API}/API_SetRepositoryPolicy.html` },
    ...tagLimits("spec.tags", "https://docs.aws.amazon.com/AmazonECR/latest/userguide/ecr-using-tags.html"),
  },
  columns: {
    "REGISTRY-ID": "status.ackResourceMetadata.ownerAccountID",
    "IMAGE-TAG-MUTABILITY": "spec.imageTagMutability",
  },
  notes: fieldNotes,
});
