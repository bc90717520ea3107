import { each } from "../../../codegen/definitions-for.ts";
import { INNER, KEY, keyIn, OWN_NAME, OWN_POLICY, REGION } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a table's spec name. */
export const names: Names = {
  tableName: OWN_NAME,
  "tableReplicas[].regionName": REGION,
  "tableReplicas[].kmsMasterKeyID": keyIn("regionName"),
  "sseSpecification.kmsMasterKeyID": KEY,
  resourcePolicy: OWN_POLICY,
  ...each(INNER, "*.attributeName", "*.indexName", "*.nonKeyAttributes[]"),
};
