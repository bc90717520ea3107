import { tagLimits } from "../../../codegen/definitions-for.ts";
import type { Limit } from "../../../codegen/field.ts";

const GUIDE = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide";
const QUOTAS = `${GUIDE}/ServiceQuotas.html`;

/** AWS's limits, keyed by field path. Lists for which AWS has no limit are limited only by the maximum size of a Kubernetes object. */
export const limits: Readonly<Record<string, Limit>> = {
  "spec.globalSecondaryIndexes[].projection.nonKeyAttributes": { maxItems: 100, source: QUOTAS },
  "spec.localSecondaryIndexes": { maxItems: 5, source: QUOTAS },
  "spec.localSecondaryIndexes[].projection.nonKeyAttributes": { maxItems: 100, source: QUOTAS },
  "spec.resourcePolicy": { maxLength: 20_480, source: `${GUIDE}/rbac-considerations.html` },
  "spec.tableName": { maxLength: 255, source: `${GUIDE}/HowItWorks.NamingRulesDataTypes.html` },
  ...tagLimits("spec.tags", `${GUIDE}/Tagging.html`),
};
