import * as client from "@aws-sdk/client-sns";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { roleArn } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const DOCS = "https://docs.aws.amazon.com/sns/latest";
/** The fields with the roles that SNS assumes to log deliveries. */
const roles = Object.keys(data.parts).filter((field) => field.endsWith("FeedbackRoleARN"));

/** What is generated for a `Topic`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon SNS topic", "topic"],
  client,
  alpha,
  references: Object.fromEntries(roles.map((field) => [field, roleArn])),
  limits: {
    [`${DOCS}/api/API_PutDataProtectionPolicy.html`]: { dataProtectionPolicy: 30_720 },
    [`${DOCS}/api/API_CreateTopic.html`]: { name: 256 },
  },
  columns: { ARN: "status.ackResourceMetadata.arn", DISPLAYNAME: "spec.displayName" },
  names,
  notes: fieldNotes,
});
