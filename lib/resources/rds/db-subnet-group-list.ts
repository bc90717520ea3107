import { DescribeDBSubnetGroupsCommand } from "@aws-sdk/client-rds";
import { rds } from "../../aws/services/rds.ts";
import type { Listing } from "../driver/listing.ts";

/** How RDS lists DB subnet groups. */
export const list: Listing = {
  service: rds,
  command: DescribeDBSubnetGroupsCommand,
  input: { MaxRecords: 100 },
  at: "DBSubnetGroups",
  named: "DBSubnetGroupName",
  token: "Marker",
  ofServices: /^default(?:$|-vpc-)/,
};
