import * as client from "@aws-sdk/client-iam";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

/** What is generated for a `Policy`. */
export const definition = definitionOf(data, {
  noun: ["A customer managed IAM policy", "policy"],
  client,
  alpha,
  namePrefix: "iamPath",
  trailArn: "iam::*:policy*/*",
  names,
  notes: fieldNotes,
});
