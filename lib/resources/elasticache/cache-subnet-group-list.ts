import { DescribeCacheSubnetGroupsCommand } from "@aws-sdk/client-elasticache";
import { elasticache } from "../../aws/services/elasticache.ts";
import type { Listing } from "../driver/listing.ts";

/** How ElastiCache lists cache subnet groups. */
export const list: Listing = {
  service: elasticache,
  command: DescribeCacheSubnetGroupsCommand,
  input: { MaxRecords: 100 },
  at: "CacheSubnetGroups",
  named: "CacheSubnetGroupName",
  token: "Marker",
  ofServices: /^default$/,
};
