import { keyLimit, tagLimits } from "../../../codegen/definitions-for.ts";
import type { Limit } from "../../../codegen/field.ts";

const GUIDE = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide";
const API = "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference";
const QUOTAS = `${GUIDE}/ServiceQuotas.html`;

/** AWS's limits, keyed by field path. Lists for which AWS has no limit are limited only by the maximum size of a Kubernetes object. */
export const limits: Readonly<Record<string, Limit>> = {
  "spec.globalSecondaryIndexes[].indexName": { maxLength: 255, source: `${API}/API_GlobalSecondaryIndex.html` },
  "spec.globalSecondaryIndexes[].projection.nonKeyAttributes": { maxItems: 100, source: QUOTAS },
  "spec.localSecondaryIndexes": { maxItems: 5, source: QUOTAS },
  "spec.localSecondaryIndexes[].indexName": { maxLength: 255, source: `${API}/API_LocalSecondaryIndex.html` },
  "spec.localSecondaryIndexes[].projection.nonKeyAttributes": { maxItems: 100, source: QUOTAS },
  "spec.resourcePolicy": { maxLength: 20_480, source: `${GUIDE}/rbac-considerations.html` },
  "spec.sseSpecification.kmsMasterKeyID": keyLimit,
  "spec.tableName": { maxLength: 255, source: `${GUIDE}/HowItWorks.NamingRulesDataTypes.html` },
  "spec.tableReplicas[].kmsMasterKeyID": keyLimit,
  ...tagLimits("spec.tags", `${GUIDE}/Tagging.html`),
};
