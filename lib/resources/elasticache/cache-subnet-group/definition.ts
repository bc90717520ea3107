import * as client from "@aws-sdk/client-elasticache";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const DOCS = "https://docs.aws.amazon.com/AmazonElastiCache/latest";

/** What is generated for a `CacheSubnetGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon ElastiCache subnet group", "cache subnet group"],
  client,
  alpha,
  limits: {
    [`${DOCS}/APIReference/API_CreateCacheSubnetGroup.html`]: { cacheSubnetGroupName: 255 },
    // The quota of 20 can be raised. No group has more than these.
    [`${DOCS}/dg/quota-limits.html`]: { subnetIDs: 100 },
  },
  columns: { VPC: "status.vpcID" },
  names,
  notes: fieldNotes,
});
