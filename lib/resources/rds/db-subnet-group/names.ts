import { FREE_TEXT, OWN_NAME, SUBNET } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a DB subnet group's spec name. */
export const names: Names = { name: OWN_NAME, description: FREE_TEXT, "subnetIDs[]": SUBNET };
