import { each } from "../../../codegen/definitions-for.ts";
import { FREE_TEXT, KEY, keyIn, OWN_NAME, OWN_SECRET, REGION } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a secret's spec name. */
export const names: Names = {
  name: OWN_NAME,
  description: FREE_TEXT,
  kmsKeyID: KEY,
  ...each(OWN_SECRET, "secretString.key", "secretString.name", "secretString.namespace"),
  "replicaRegions[].region": REGION,
  "replicaRegions[].kmsKeyID": keyIn("region"),
};
