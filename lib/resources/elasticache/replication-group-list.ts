import { DescribeReplicationGroupsCommand } from "@aws-sdk/client-elasticache";
import { elasticache } from "../../aws/services/elasticache.ts";
import type { Listing } from "../driver/listing.ts";

/** How ElastiCache lists replication groups. */
export const list: Listing = {
  service: elasticache,
  command: DescribeReplicationGroupsCommand,
  input: { MaxRecords: 100 },
  at: "ReplicationGroups",
  named: "ReplicationGroupId",
  token: "Marker",
};
