import * as client from "@aws-sdk/client-kms";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

/** What is generated for an `Alias`. */
export const definition = definitionOf(data, {
  noun: ["An alias of an AWS KMS key", "alias"],
  client,
  alpha,
  resources: ["kms:*:*:alias/*"],
  trailParameters: ["aliasName"],
  trailArn: "kms:*:*:*",
  columns: { KEY: "spec.targetKeyID" },
  names,
  notes: fieldNotes,
});
