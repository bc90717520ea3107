import * as client from "@aws-sdk/client-sns";
import { tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { keyId, policyDocument, roleArn } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/sns/latest/api";
/** The fields with the roles that SNS assumes to log deliveries. */
const roles = Object.keys(data.parts).filter((field) => field.endsWith("FeedbackRoleARN"));

/** What is generated for a `Topic`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon SNS topic", "topic"],
  client,
  alpha,
  references: {
    ...Object.fromEntries(roles.map((field) => [field, roleArn])),
    kmsMasterKeyID: keyId,
    policy: policyDocument,
  },
  passedRoles: { fields: roles, to: "sns.amazonaws.com" },
  limits: {
    "spec.dataProtectionPolicy": { maxLength: 30_720, source: `${API}/API_PutDataProtectionPolicy.html` },
    "spec.name": { maxLength: 256, source: `${API}/API_CreateTopic.html` },
    ...tagLimits("spec.tags", "https://docs.aws.amazon.com/sns/latest/dg/sns-tags.html"),
  },
  columns: { ARN: "status.ackResourceMetadata.arn", DISPLAYNAME: "spec.displayName" },
  notes: fieldNotes,
});
