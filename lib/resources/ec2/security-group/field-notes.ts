import type { FieldNotes } from "../../../codegen/definition.ts";
import type { SecurityGroupSpec } from "./spec.generated.ts";

/** What the tests prove about security groups. */
export const alpha = `The tests run every field through passes on moto 5.2.5. The start script of the local stack's moto
(\`lib/local/emulators/moto/security_groups.py\`) corrects how moto compares, shows and removes rules.

| what EC2 does | emulators | tests |
| --- | --- | --- |
| It shows rules that have the same protocol and ports together, protocols by name, and address ranges without the bits of a host | moto keeps address ranges as they are written | on moto, whose start script shows them as EC2 does |
| It rejects a rule that exists, whatever its description | moto accepts it with another description | on moto, whose start script rejects it |
| A call that it rejects changes nothing | moto carries out the first half | on moto, whose start script undoes it |
| It keeps and changes the descriptions of all rules | moto forgets those of prefix lists, and removes none | on moto, whose start script keeps them |
| It does not delete a group that the rules of others name | moto deletes it | on moto, whose start script rejects it |
| It does not delete a group that a network interface uses | moto deletes it | none |
| In a VPC with IPv6, a new group also allows all outgoing IPv6 traffic | moto does | with a rule that a test adds |
| It shows new groups and changed rules after some seconds | – | none |

A rule has one protocol, one range of ports, and one source or destination. New rules are added before old ones are removed, so traffic that
both allow is not interrupted; if EC2 rejects a new rule, the old ones stay. Only if the group has no room for both are the old ones
removed first. Rules that others add to a group are removed. \`status.rules\` shows at most 200 rules.

A group whose rules name other objects by \`groupRef\` is created before those have groups, so groups can name each other. Until they do, it has
the rules of a new group, and its object waits. Before groups that name each other are deleted, one of the rules must be removed: EC2
deletes no group that the rule of another names.

With \`driftEvents\`, changes to the rules are noticed at once, except by \`ModifySecurityGroupRules\`, whose events name the group
elsewhere. The sweep finds those, and changes to the tags.`;

/** Documentation of a security group's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof SecurityGroupSpec, "vpcRef">, FieldNotes>> = {
  description: {
    meaning: "The description of the security group. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change is reported in ACK.Terminal, whereas ACK ignores it.",
  },
  egressRules: {
    meaning:
      "The rules for outgoing traffic. An empty list allows none. A user ID group pair without `groupID` and `groupRef`, or with a `groupRef` to the object itself, stands for the group itself. `groupName` is rejected.",
    default: "the group keeps the rule that EC2 gives every new group, which allows all outgoing traffic",
    removal: "The rule that EC2 gives every new group is added again, and all others are removed.",
    difference:
      "New rules are added before old ones are removed, and a changed description is updated in place, whereas ACK removes rules first. If the spec has no rules, ACK removes the rule that allows all outgoing traffic when it next changes the group.",
  },
  ingressRules: {
    meaning:
      "The rules for incoming traffic. A user ID group pair without `groupID` and `groupRef`, or with a `groupRef` to the object itself, stands for the group itself. `groupName` is rejected.",
    default: "no incoming traffic is allowed",
    removal: "All rules for incoming traffic are removed.",
    difference:
      "New rules are added before old ones are removed, and a changed description is updated in place, whereas ACK removes rules first.",
  },
  name: {
    meaning: "The name of the security group, which is unique in its VPC. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change is reported in ACK.Terminal, whereas ACK ignores it.",
  },
  tags: {
    meaning: "The tags of the security group, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
  vpcID: {
    meaning: "The VPC of the security group. It cannot be changed.",
    default: "a new group is created in the default VPC",
    removal: "Nothing happens. The group stays in its VPC.",
    difference: "A change is reported in ACK.Terminal, whereas ACK ignores it.",
  },
};
