import { test } from "vitest";
import { adoptMany } from "../../support/scan/adopt-many.ts";

// Bucket, Table and Repository have models in memory: scan.test.ts does the same with them.
test.each(["CacheSubnetGroup", "DBSubnetGroup", "LogGroup", "MetricAlarm", "MetricStream", "Queue", "Secret", "Topic"])(
  "100 random resources of the kind %s are adopted as their manifests declare them, with no write but to tags",
  adoptMany,
);
