import { KEY, OWN_NAME, OWN_POLICY } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a repository's spec name. */
export const names: Names = {
  name: OWN_NAME,
  registryID: { own: "it must be the account in which the pass acts" },
  "imageTagMutabilityExclusionFilters[].filter": { notAName: "a pattern of the tags of the repository's own images" },
  "encryptionConfiguration.kmsKey": KEY,
  lifecyclePolicy: { notAName: "rules about the repository's own images" },
  policy: OWN_POLICY,
};
