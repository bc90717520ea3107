import { keyLimit, tagLimits } from "../../../codegen/definitions-for.ts";
import type { Limit } from "../../../codegen/field.ts";

const GUIDE = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide";
const QUOTAS = `${GUIDE}/ServiceQuotas.html`;

/** AWS's limits, by the path of the field, where the service's model does not have them. */
export const limits: Readonly<Record<string, Limit>> = {
  "spec.globalSecondaryIndexes[].projection.nonKeyAttributes": { maxItems: 100, source: QUOTAS },
  "spec.localSecondaryIndexes": { maxItems: 5, source: QUOTAS },
  "spec.localSecondaryIndexes[].projection.nonKeyAttributes": { maxItems: 100, source: QUOTAS },
  "spec.resourcePolicy": { maxLength: 20_480, source: `${GUIDE}/rbac-considerations.html` },
  "spec.sseSpecification.kmsMasterKeyID": keyLimit,
  "spec.tableName": { maxLength: 255, source: `${GUIDE}/HowItWorks.NamingRulesDataTypes.html` },
  "spec.tableReplicas[].kmsMasterKeyID": keyLimit,
  ...tagLimits("spec.tags", `${GUIDE}/Tagging.html`),
};
