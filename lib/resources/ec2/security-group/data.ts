import type * as sdk from "@aws-sdk/client-ec2";
import { ec2 } from "../../../aws/services/ec2.ts";
import { defineKind } from "../../driver/data-kind.ts";
import type { ItemList } from "../../driver/part-data.ts";
import { networkOf } from "../network.ts";
import { securityGroupKind } from "./kind.ts";
import { portsOf } from "./rules.ts";
import type { SecurityGroupSpec, UserIdGroupPair } from "./spec.generated.ts";

/** The rules that EC2 gives a new group, which allow all: for IPv6 only in a VPC that has IPv6 addresses. */
const ALL = { ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] };
const ALL_IPV6 = { ipProtocol: "-1", ipv6Ranges: [{ cidrIPv6: "::/0" }] };

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
    ingressRules: rules("Ingress", "IpPermissions"),
    // ACK removes the rule of a new group if the spec has no rules.
    egressRules: { ...rules("Egress", "IpPermissionsEgress", ALL_IPV6), initial: [ALL], keep: "taken-over silent" },
  },
});

/** The rules for one direction, and where EC2 shows them. */
function rules(direction: "Ingress" | "Egress", from: string, ...besides: readonly object[]): ItemList<typeof sdk> {
  const items: ItemList<typeof sdk>["items"] = {
    noun: "rule",
    member: "IpPermissions",
    from,
    besides,
    lists: ["ipRanges", "ipv6Ranges", "prefixListIDs", "userIDGroupPairs"],
    key: ["cidrIP", "cidrIPv6", "prefixListID", "groupID", "userID"],
    add: `AuthorizeSecurityGroup${direction}`,
    present: "InvalidPermission.Duplicate",
    remove: `RevokeSecurityGroup${direction}`,
    absent: "InvalidPermission.NotFound",
    full: "RulesPerSecurityGroupLimitExceeded",
    text: { field: "description", write: `UpdateSecurityGroupRuleDescriptions${direction}` },
    // A pair that names no group is about the group itself.
    filled: { userIDGroupPairs: ({ id, place }) => ({ groupID: id, userID: place.account }) },
    item: portsOf,
    // Only EC2 says the status of a peering.
    normal: { cidrIP: networkOf, cidrIPv6: networkOf, peeringStatus: () => "" },
    unsupported: ({ groupID, groupName }: UserIdGroupPair) =>
      groupName && groupID === undefined ? "names a group by groupName: use groupID or groupRef" : undefined,
  };
  return { items, exposure: true };
}
