import { FREE_TEXT, OWN_POLICY, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a key's spec name. */
export const names: Names = {
  policy: OWN_POLICY,
  description: FREE_TEXT,
  customKeyStoreID: target("any custom key store of the account", "kms:{region}:{account}:custom-key-store/"),
};
