import * as sdk from "@aws-sdk/client-ec2";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/resources/driver/data-kind.ts";
import { drivenKind } from "./driven-kind.ts";

interface Range {
  readonly cidrIP?: string;
  readonly description?: string;
}

interface FirewallSpec {
  readonly name: string;
  readonly rules?: readonly Rule[];
}

interface Rule {
  readonly ipProtocol?: string;
  readonly ipRanges?: readonly Range[];
  readonly userIDGroupPairs?: readonly { readonly groupID?: string; readonly description?: string }[];
}

/** What a new firewall has, and what some have besides. */
export const ALL = { ipProtocol: "any", ipRanges: [{ cidrIP: "all" }] };
export const ALL_BESIDES = { ipProtocol: "any", ipRanges: [{ cidrIP: "all-v6" }] };

/** A kind as data with items that calls write many at once: a firewall with rules. The service only has to send. */
export const firewall = firewallWith({});

/** A firewall whose rules are as usual except for this. */
export function firewallWith(change: object) {
  return drivenKind(
    defineKind<typeof sdk, FirewallSpec>()({
      resource: { group: "ec2.services.k8s.aws", version: "v1alpha1", kind: "Firewall", plural: "firewalls" },
      service: ecr,
      name: "name",
      arn: (name) => `arn:aws:ec2:us-west-2:000000000000:firewall/${name}`,
      ids: ({ name }) => ({ GroupId: name }),
      read: [{ call: "DescribeSecurityGroups", at: "SecurityGroups.0" }],
      absent: [],
      create: { call: "CreateSecurityGroup", exists: "InvalidGroup.Duplicate" },
      remove: { call: "DeleteSecurityGroup" },
      terminal: { codes: [] },
      tags: { read: "DescribeTags", set: "CreateTags", unset: "DeleteTags" },
      parts: {
        rules: {
          items: {
            noun: "rule",
            member: "IpPermissions",
            from: "IpPermissions",
            lists: ["ipRanges", "userIDGroupPairs"],
            key: ["cidrIP", "groupID"],
            add: "AuthorizeSecurityGroupIngress",
            present: "Present",
            remove: "RevokeSecurityGroupIngress",
            absent: "Absent",
            full: "Full",
            text: { field: "description", write: "UpdateSecurityGroupRuleDescriptionsIngress" },
            filled: { userIDGroupPairs: ({ id }) => ({ groupID: id }) },
            item: ({ ipProtocol = "any" }: Rule) => ({ ipProtocol: ipProtocol.toLowerCase() }),
            normal: { cidrIP: (text) => text.trim() },
            unsupported: ({ cidrIP }: Range) => (cidrIP === "here" ? "names no place" : undefined),
            besides: [ALL_BESIDES],
            ...change,
          },
          initial: [ALL],
          keep: "silent",
        },
      },
    }),
    sdk,
    {
      specFields: { name: "value", rules: "list" },
      fieldNames: { VpcId: "vpcID", CidrIp: "cidrIP", GroupId: "groupID", UserIdGroupPairs: "userIDGroupPairs" },
    },
  );
}
