import type * as sdk from "@aws-sdk/client-ec2";
import { ec2 } from "../../../aws/services/ec2.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { securityGroupKind } from "./kind.ts";
import { egressRules, ingressRules } from "./rules.ts";
import type { SecurityGroupSpec } from "./spec.generated.ts";

/** An Amazon EC2 security group. */
export const data = defineKind<typeof sdk, SecurityGroupSpec>()({
  resource: securityGroupKind,
  service: ec2,
  assigned: {
    field: "id",
    arn: "SecurityGroupArn",
    list: "DescribeSecurityGroups",
    at: "SecurityGroups",
    member: "GroupId",
    byTag: true,
    // A VPC has at most one group of a name.
    only: { "group-name": "name", "vpc-id": "vpcID" },
  },
  arn: (name, { partition, region, account }) => `arn:${partition}:ec2:${region}:${account}:security-group/${name}`,
  ids: ({ id }) => ({ GroupId: id, GroupIds: [id], Resources: [id] }),
  read: [
    { call: "DescribeSecurityGroups", at: "SecurityGroups.0" },
    {
      call: "DescribeSecurityGroupRules",
      input: { MaxResults: 200 },
      ids: ({ id }) => ({ Filters: [{ Name: "group-id", Values: [id] }] }),
    },
  ],
  absent: ["InvalidGroup.NotFound", "InvalidGroupId.Malformed"],
  status: { id: "GroupId", rules: "SecurityGroupRules" },
  create: { call: "CreateSecurityGroup", id: "GroupId", exists: "InvalidGroup.Duplicate" },
  remove: {
    call: "DeleteSecurityGroup",
    hints: { DependencyViolation: "take the group from what uses it and from the rules of other groups first" },
  },
  // InvalidGroup.NotFound is not among them, because a group in a rule may be created later.
  terminal: {
    codes: [
      "InvalidGroup.Reserved",
      "InvalidParameterCombination",
      "InvalidParameterValue",
      "InvalidPermission.Malformed",
      "TagLimitExceeded",
    ],
  },
  // https://docs.aws.amazon.com/ec2/latest/devguide/eventual-consistency.html
  lateSeconds: 60,
  tags: {
    read: "DescribeSecurityGroups",
    at: "SecurityGroups.0",
    set: "CreateTags",
    unset: "DeleteTags",
    resourceType: "security-group",
  },
  parts: {
    name: {},
    description: {},
    // Without it, the group is in the default VPC.
    vpcID: { keep: "silent" },
    ingressRules,
    egressRules,
  },
});
