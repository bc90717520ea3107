import { DescribeDBInstancesCommand } from "@aws-sdk/client-rds";
import { rds } from "../../aws/services/rds.ts";
import type { Listing } from "../driver/listing.ts";

/** How RDS lists DB instances. */
export const list: Listing = {
  service: rds,
  command: DescribeDBInstancesCommand,
  input: { MaxRecords: 100 },
  at: "DBInstances",
  named: "DBInstanceIdentifier",
  token: "Marker",
  aside: [{ member: "Engine", matches: /^(neptune|docdb)$/, reason: "it belongs to another service than RDS" }],
};
