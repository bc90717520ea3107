import * as client from "@aws-sdk/client-elasticache";
import { tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { subnetID } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_CreateCacheSubnetGroup.html";

/** What is generated for a `CacheSubnetGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon ElastiCache subnet group", "cache subnet group"],
  client,
  alpha,
  statusFields: { events: { operation: "DescribeEvents", output: "Events" } },
  references: { subnetIDs: { ...subnetID, list: true } },
  // ElastiCache checks DescribeEvents against no resource.
  permissions: { cacheSubnetGroupName: [{ actions: ["elasticache:DescribeEvents"], resources: ["*"] }] },
  limits: {
    "spec.cacheSubnetGroupName": { maxLength: 255, source: API },
    // The quota of 20 can be raised. No group has more than these.
    "spec.subnetIDs": {
      maxItems: 100,
      source: "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/quota-limits.html",
    },
    ...tagLimits("spec.tags", API),
  },
  columns: { VPC: "status.vpcID" },
  notes: fieldNotes,
});
