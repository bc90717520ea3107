import * as client from "@aws-sdk/client-ec2";
import { definitionsFor, tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { securityGroupID, vpcID } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const { field, output } = definitionsFor<typeof client>();
const API = "https://docs.aws.amazon.com/AWSEC2/latest/APIReference";
const CREATE = `${API}/API_CreateSecurityGroup.html`;

/** A group has at most 1,000 rules, also after its quota was raised. */
const rules = { maxItems: 1000, source: "https://docs.aws.amazon.com/vpc/latest/userguide/amazon-vpc-limits.html" };
const range = { maxLength: 49, source: `${API}/API_IpPermission.html` };
const description = { maxLength: 255, source: `${API}/API_IpRange.html` };
const id = { maxLength: 255, source: `${API}/API_UserIdGroupPair.html` };

const LISTS = ["ingressRules", "egressRules"];
const ITEMS = {
  ipRanges: { cidrIP: range, description },
  ipv6Ranges: { cidrIPv6: range, description },
  prefixListIDs: { prefixListID: id, description },
  userIDGroupPairs: { groupID: id, groupName: id, userID: id, vpcID: id, vpcPeeringConnectionID: id, description },
};

const limitsOfRules = LISTS.flatMap((list) => [
  [`spec.${list}`, rules] as const,
  ...Object.entries(ITEMS).flatMap(([source, fields]) => [
    [`spec.${list}[].${source}`, rules] as const,
    ...Object.entries(fields).map(([field, limit]) => [`spec.${list}[].${source}[].${field}`, limit] as const),
  ]),
]);

const references = LISTS.flatMap((list) => [
  [`${list}[].userIDGroupPairs[].groupID`, { ...securityGroupID, mutual: true }] as const,
  [`${list}[].userIDGroupPairs[].vpcID`, vpcID] as const,
]);

/** What is generated for a `SecurityGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon EC2 security group", "security group"],
  client,
  alpha,
  rename: { GroupName: "name" },
  fields: {
    ingressRules: field("AuthorizeSecurityGroupIngress", "IpPermissions"),
    egressRules: field("AuthorizeSecurityGroupEgress", "IpPermissions"),
  },
  statusFields: {
    id: output("CreateSecurityGroup", "GroupId"),
    rules: output("DescribeSecurityGroupRules", "SecurityGroupRules"),
  },
  references: { vpcID, ...Object.fromEntries(references) },
  owned: true,
  permissions: {
    name: [
      // EC2 checks these actions against no resource.
      { actions: ["ec2:DescribeSecurityGroups", "ec2:DescribeSecurityGroupRules"], resources: ["*"] },
      // EC2 checks this one against the VPC, too.
      { actions: ["ec2:CreateSecurityGroup"], resources: ["ec2:*:*:vpc/*"] },
    ],
  },
  limits: {
    "spec.name": { maxLength: 255, source: CREATE },
    "spec.description": { maxLength: 255, source: CREATE },
    "spec.vpcID": { maxLength: 255, source: CREATE },
    ...Object.fromEntries(limitsOfRules),
    ...tagLimits("spec.tags", `${API}/API_CreateTags.html`),
  },
  trailParameters: ["groupId"],
  // Their events name the resources of all kinds in a structure.
  trailWithout: ["CreateTags", "DeleteTags"],
  columns: { NAME: "spec.name", VPC: "spec.vpcID" },
  notes: fieldNotes,
});
