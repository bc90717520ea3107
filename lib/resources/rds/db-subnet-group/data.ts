import type * as sdk from "@aws-sdk/client-rds";
import { rds } from "../../../aws/services/rds.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { TERMINAL_CODES } from "../terminal-codes.ts";
import { dbSubnetGroupKind } from "./kind.ts";
import type { DBSubnetGroupSpec } from "./spec.generated.ts";

/** An Amazon RDS DB subnet group. */
export const data = defineKind<typeof sdk, DBSubnetGroupSpec>()({
  resource: dbSubnetGroupKind,
  service: rds,
  name: "name",
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBSubnetGroup.html
  names: {
    pattern: /^[A-Za-z][A-Za-z0-9._ -]{0,254}$/,
    form: "DB subnet group name: use 1 to 255 characters from A-Z, a-z, 0-9, ., _, - and space, and begin with a letter",
  },
  // RDS stores the name in lower case.
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:rds:${region}:${account}:subgrp:${name.toLowerCase()}`,
  ids: ({ name, arn }) => ({ DBSubnetGroupName: name, ResourceName: arn }),
  read: [{ call: "DescribeDBSubnetGroups", at: "DBSubnetGroups.0" }],
  shown: { SubnetIds: "Subnets.*.SubnetIdentifier" },
  absent: ["DBSubnetGroupNotFoundFault"],
  create: { call: "CreateDBSubnetGroup", at: "DBSubnetGroup", exists: "DBSubnetGroupAlreadyExistsFault" },
  remove: {
    call: "DeleteDBSubnetGroup",
    hints: { InvalidDBSubnetGroupStateFault: "delete the databases that use the group first" },
  },
  terminal: { codes: TERMINAL_CODES },
  tags: { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource" },
  parts: {
    // One part, because each call must contain all subnets.
    description: {
      fields: ["description", "subnetIDs"],
      fieldByField: true,
      unordered: ["subnetIDs"],
      write: "ModifyDBSubnetGroup",
      initial: {},
    },
  },
});
