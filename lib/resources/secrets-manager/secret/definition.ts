import * as client from "@aws-sdk/client-secrets-manager";
import { keysThrough } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { keyId } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

/** What is generated for a `Secret`. */
export const definition = definitionOf(data, {
  noun: ["A secret in AWS Secrets Manager", "secret"],
  client,
  alpha,
  references: { kmsKeyID: keyId },
  permissions: { kmsKeyID: [keysThrough("secretsmanager", "Decrypt", "Encrypt", "GenerateDataKey")] },
  owned: "all",
  columns: { VERSION: "status.versionID" },
  names,
  notes: fieldNotes,
});
