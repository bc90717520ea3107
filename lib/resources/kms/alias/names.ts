import { KEY, OWN_NAME } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of an alias's spec name. */
export const names: Names = { name: OWN_NAME, targetKeyID: KEY };
