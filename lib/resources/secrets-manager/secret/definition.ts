import * as client from "@aws-sdk/client-secrets-manager";
import { KEY_ARNS, keyLimit, keysThrough, tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { keyId } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_CreateSecret.html";
const REPLICATION = ["RemoveRegionsFromReplication", "ReplicateSecretToRegions"];
const OWNED = ["DeleteSecret", "PutSecretValue", "UpdateSecret", ...REPLICATION];

/** What is generated for a `Secret`. */
export const definition = definitionOf(data, {
  noun: ["A secret in AWS Secrets Manager", "secret"],
  client,
  alpha,
  rename: { AddReplicaRegions: "replicaRegions" },
  references: { kmsKeyID: keyId },
  permissions: { kmsKeyID: [keysThrough("secretsmanager", "Decrypt", "Encrypt", "GenerateDataKey")] },
  ownedActions: OWNED.map((operation) => `secretsmanager:${operation}`),
  restrictedFields: [
    { field: "replicaRegions[].region", names: "region" },
    { field: "replicaRegions[].kmsKeyID", names: "target", arns: KEY_ARNS, regionField: "region" },
  ],
  limits: {
    "spec.name": { maxLength: 512, source: API },
    "spec.description": { maxLength: 2048, source: API },
    "spec.replicaRegions[].region": { maxLength: 128, source: API },
    "spec.replicaRegions[].kmsKeyID": keyLimit,
    ...tagLimits("spec.tags", API),
  },
  columns: { VERSION: "status.versionID" },
  notes: fieldNotes,
});
