import * as client from "@aws-sdk/client-kms";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/kms/latest/APIReference";

/** What is generated for a `Key`. */
export const definition = definitionOf(data, {
  noun: ["An AWS KMS key", "key"],
  client,
  // KMS may notice new tags only after minutes, so what a new or adopted key needs at once is not among them.
  owned: ["DisableKeyRotation", "PutKeyPolicy", "ScheduleKeyDeletion", "UpdateKeyDescription"],
  limits: { [`${API}/API_PutKeyPolicy.html`]: { policy: 32_768 } },
  alpha,
  names,
  notes: fieldNotes,
});
