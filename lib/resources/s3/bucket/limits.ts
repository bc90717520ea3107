import { roleLimit, tagLimits } from "../../../codegen/definitions-for.ts";
import type { Limit } from "../../../codegen/field.ts";

const S3 = "https://docs.aws.amazon.com/AmazonS3/latest";

const configurations = (operation: string): Limit => ({ maxItems: 1000, source: `${S3}/API/API_${operation}.html` });

/** AWS's limits, by the path of the field. The service's model has none. */
export const limits: Readonly<Record<string, Limit>> = {
  "spec.analytics": configurations("PutBucketAnalyticsConfiguration"),
  "spec.cors.corsRules": { maxItems: 100, source: `${S3}/userguide/ManageCorsUsing.html` },
  "spec.intelligentTiering": configurations("PutBucketIntelligentTieringConfiguration"),
  "spec.inventory": configurations("PutBucketInventoryConfiguration"),
  "spec.lifecycle.rules": { maxItems: 1000, source: `${S3}/API/API_PutBucketLifecycleConfiguration.html` },
  "spec.metrics": configurations("PutBucketMetricsConfiguration"),
  "spec.name": { maxLength: 255, source: `${S3}/userguide/bucketnamingrules.html` },
  "spec.replication.role": roleLimit,
  "spec.replication.rules": { maxItems: 1000, source: `${S3}/API/API_PutBucketReplication.html` },
  ...tagLimits("spec.tagging.tagSet", `${S3}/userguide/CostAllocTagging.html`),
  "spec.website.routingRules": { maxItems: 50, source: `${S3}/userguide/how-to-page-redirect.html` },
};
