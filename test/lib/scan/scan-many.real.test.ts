import { test } from "vitest";
import { descriptionOf } from "../../kind/descriptions.ts";
import { isTested } from "../../proven/tested-kinds.ts";
import { adoptMany } from "../../support/scan/adopt-many.ts";

// Bucket, Table and Repository have models in memory: scan.test.ts does the same with them.
const kinds = [
  ...["CacheSubnetGroup", "DBSubnetGroup", "LogGroup", "MetricAlarm", "MetricStream", "Queue", "Secret", "Topic"],
  ...["Alias", "Key", "Subscription"],
  ...["AccessEntry", "EventSourceMapping", "HostedZone", "PodIdentityAssociation", "Policy", "Role", "SecurityGroup"],
];

test.each(kinds.filter((kind) => isTested(descriptionOf(kind).kind)))(
  "100 random resources of the kind %s are adopted as their manifests declare them, with no write but to tags",
  adoptMany,
);
