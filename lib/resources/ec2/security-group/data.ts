import type * as sdk from "@aws-sdk/client-ec2";
import { ec2 } from "../../../aws/services/ec2.ts";
import type { Calling } from "../../driver/at.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { securityGroupKind } from "./kind.ts";
import { rulesPart } from "./rules-part.ts";
import type { SecurityGroupSpec } from "./spec.generated.ts";

/** An Amazon EC2 security group. */
export const data = defineKind<typeof sdk, SecurityGroupSpec>()({
  resource: securityGroupKind,
  service: ec2,
  assigned: {
    field: "id",
    arn: "SecurityGroupArn",
    calls: ["DescribeSecurityGroups"],
    // A VPC has at most one group of a name. If none has the owner tag, the tags of that one say whose it is.
    async find({ spec, call }: Calling<typeof sdk>, { key, value }) {
      const { name, vpcID } = spec as Partial<SecurityGroupSpec>;
      const find = async (...filters: readonly (readonly [name: string, value: string])[]) => {
        const Filters = filters.map(([Name, text]) => ({ Name, Values: [literal(text)] }));
        const { SecurityGroups = [] } = await call("DescribeSecurityGroups", { Filters });
        return SecurityGroups.map(({ GroupId = "" }) => GroupId);
      };
      const owned = await find([`tag:${key}`, value]);
      if (owned.length > 0 || !name || !vpcID) return owned;
      return await find(["group-name", name], ["vpc-id", vpcID]);
    },
  },
  arn: (name, { partition, region, account }) => `arn:${partition}:ec2:${region}:${account}:security-group/${name}`,
  // A search has no IDs.
  ids: ({ id }) => ({ GroupId: id, GroupIds: id === "" ? undefined : [id], Resources: [id] }),
  read: [
    { call: "DescribeSecurityGroups", at: "SecurityGroups.0", ids: ({ id }) => ({ GroupIds: [id] }) },
    {
      call: "DescribeSecurityGroupRules",
      input: { MaxResults: 200 },
      ids: ({ id }) => ({ Filters: [{ Name: "group-id", Values: [id] }] }),
    },
  ],
  absent: ["InvalidGroup.NotFound", "InvalidGroupId.Malformed"],
  status: { id: "GroupId", rules: "SecurityGroupRules" },
  unordered: ["rules"],
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
    ingressRules: rulesPart("Ingress"),
    // ACK removes the rule of a new group if the spec has no rules.
    egressRules: { ...rulesPart("Egress"), keep: "taken-over silent" },
  },
});

/** A value of a filter, in which EC2 takes `*` and `?` for any characters. */
function literal(text: string): string {
  return text.replaceAll(/[*?\\]/g, "\\$&");
}
