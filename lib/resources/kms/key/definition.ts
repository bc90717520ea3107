import * as client from "@aws-sdk/client-kms";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/kms/latest/APIReference";

/** What is generated for a `Key`. */
export const definition = definitionOf(data, {
  noun: ["An AWS KMS key", "key"],
  client,
  // Neither operation on the rotation has a member for it. This one has the same type.
  fields: { enableKeyRotation: { operation: "CreateKey", member: "BypassPolicyLockoutSafetyCheck" } },
  immutable: ["customKeyStoreID", "description", "keySpec", "keyUsage", "multiRegion", "origin"],
  // KMS may notice new tags only after minutes, so what a new or adopted key needs at once is not among them.
  ownedActions: ["DisableKeyRotation", "PutKeyPolicy", "ScheduleKeyDeletion", "UpdateKeyDescription"].map(
    (operation) => `kms:${operation}`,
  ),
  // KMS checks these two actions against no key.
  permissions: { policy: [{ actions: ["kms:CreateKey", "kms:ListKeys"], resources: ["*"] }] },
  limits: {
    "spec.customKeyStoreID": { maxLength: 64, source: `${API}/API_CreateKey.html` },
    "spec.description": { maxLength: 8192, source: `${API}/API_CreateKey.html` },
    "spec.policy": { maxLength: 32_768, source: `${API}/API_PutKeyPolicy.html` },
    "spec.tags": { maxItems: 50, source: `${API}/API_TagResource.html` },
    "spec.tags[].tagKey": { maxLength: 128, source: `${API}/API_Tag.html` },
    "spec.tags[].tagValue": { maxLength: 256, source: `${API}/API_Tag.html` },
  },
  alpha,
  columns: { STATE: "status.keyState" },
  notes: fieldNotes,
});
