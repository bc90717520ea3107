import type * as sdk from "@aws-sdk/client-rds";
import { rds } from "../../aws/services/rds.ts";
import { defineKind } from "../../kind/define-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { FREE_TEXT, OWN_NAME, SUBNET } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { subnetID } from "../../kind/publish/reference-targets.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { DBSubnetGroupSpec } from "./db-subnet-group/spec.generated.ts";
import { TERMINAL_CODES } from "./shared/terminal-codes.ts";

/** An Amazon RDS DB subnet group. */
export const page = defineKind<typeof sdk, DBSubnetGroupSpec>()({
  resource: ackKind("rds", "DBSubnetGroup", "dbsubnetgroups"),
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
    group: {
      fields: ["description", "subnetIDs"],
      fieldByField: true,
      unordered: ["subnetIDs"],
      write: "ModifyDBSubnetGroup",
      initial: {},
    },
  },
});

/** How RDS lists DB subnet groups. */
export const list = {
  call: "DescribeDBSubnetGroups",
  input: { MaxRecords: 100 },
  at: "DBSubnetGroups",
  named: "DBSubnetGroupName",
  token: "Marker",
  ofServices: /^default(?:$|-vpc-)/,
} satisfies PageListing<typeof sdk>;

const DOCS = "https://docs.aws.amazon.com/AmazonRDS/latest";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon RDS DB subnet group", "DB subnet group"],
  references: {
    subnetIDs: subnetID,
  },
  limits: {
    [`${DOCS}/APIReference/API_CreateDBSubnetGroup.html`]: { name: 255 },
    [`${DOCS}/UserGuide/CHAP_Limits.html`]: { subnetIDs: 20 },
  },
  columns: { VPC: "status.vpcID", STATUS: "status.subnetGroupStatus" },
  names: { name: OWN_NAME, description: FREE_TEXT, "subnetIDs[]": SUBNET },
});
