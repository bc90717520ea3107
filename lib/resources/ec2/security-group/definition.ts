import * as client from "@aws-sdk/client-ec2";
import { each } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const DOCS = "https://docs.aws.amazon.com/AWSEC2/latest/APIReference";
const QUOTAS = "https://docs.aws.amazon.com/vpc/latest/userguide/amazon-vpc-limits.html";
const SOURCES = ["ipRanges", "ipv6Ranges", "prefixListIDs", "userIDGroupPairs"];

/** What is generated for a `SecurityGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon EC2 security group", "security group"],
  client,
  alpha,
  owned: "all",
  fields: {
    ingressRules: { operation: "AuthorizeSecurityGroupIngress", member: "IpPermissions" },
    egressRules: { operation: "AuthorizeSecurityGroupEgress", member: "IpPermissions" },
  },
  uses: ["vpc"],
  limits: {
    [`${DOCS}/API_CreateSecurityGroup.html`]: { name: 255, description: 255, vpcID: 255 },
    // A group has at most so many rules, also after its quota was raised.
    [QUOTAS]: each(1000, "ingressRules", "egressRules", ...SOURCES),
    [`${DOCS}/API_IpPermission.html`]: { cidrIP: 49, cidrIPv6: 49 },
    [`${DOCS}/API_IpRange.html`]: { "ipRanges[].description": 255, "ipv6Ranges[].description": 255 },
    [`${DOCS}/API_PrefixListId.html`]: { "prefixListIDs[].*": 255 },
    [`${DOCS}/API_UserIdGroupPair.html`]: { "userIDGroupPairs[].*": 255 },
  },
  columns: { NAME: "spec.name", VPC: "spec.vpcID" },
  names,
  notes: fieldNotes,
});
