import * as client from "@aws-sdk/client-iam";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const CREATE = "https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreatePolicy.html";

/** What is generated for a `Policy`. */
export const definition = definitionOf(data, {
  noun: ["A customer managed IAM policy", "policy"],
  client,
  alpha,
  namePrefix: "iamPath",
  trailArn: "iam::*:policy*/*",
  limits: { [CREATE]: { description: 1000, name: 128, path: 512, policyDocument: 131_072 } },
  names,
  notes: fieldNotes,
});
