import * as client from "@aws-sdk/client-ecr";
import { keysThrough } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/AmazonECR/latest/APIReference";

/** What is generated for a `Repository`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon ECR repository", "repository"],
  client,
  permissions: {
    // https://docs.aws.amazon.com/AmazonECR/latest/userguide/encryption-at-rest.html
    encryptionConfiguration: [keysThrough("ecr", "CreateGrant", "DescribeKey", "RetireGrant")],
  },
  limits: {
    [`${API}/API_PutLifecyclePolicy.html`]: { lifecyclePolicy: 30_720 },
    [`${API}/API_SetRepositoryPolicy.html`]: { policy: 10_240 },
  },
  columns: {
    "REGISTRY-ID": "status.ackResourceMetadata.ownerAccountID",
    "IMAGE-TAG-MUTABILITY": "spec.imageTagMutability",
  },
  names,
  notes: fieldNotes,
});
