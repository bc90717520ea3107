import type { FieldNotes } from "../../../codegen/definition.ts";
import type { HostedZoneSpec } from "./spec.generated.ts";

/** What the tests prove about hosted zones. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift and removal.

| what Route 53 does | emulators | tests |
| --- | --- | --- |
| It refuses a second zone with the \`CallerReference\` of another | MiniStack answers with the first zone, and moto creates a second one | on moto, whose start script refuses it |
| It shows names in lower case, and some characters as codes | MiniStack and moto show them as written | on moto, whose start script does the same |
| A zone with a VPC is private, even if the call does not say so | MiniStack has no VPCs, and moto makes a public zone | on moto, whose start script does the same |
| It removes the tags of a deleted zone | moto keeps them | none: identifiers are not used again |
| It checks that a VPC exists, and that no zone of the same name is in it | no emulator does | none |
| It rejects more than 10 tags | no emulator does | on moto, whose start script does the same |

**Whose a zone is.** CreateHostedZone takes no tags, so the tags are the next call. Until then, the \`callerReference\` that Route 53 keeps shows whose the zone is:
[architecture.md](architecture.md#resources-that-are-created-without-tags). A zone can have 10 tags, of which Driftless uses three.

**Other zones of the same name.** Route 53 allows them in one account, also for different owners. Only the zone to which the parent domain delegates has an effect, by
the name servers in \`status.delegationSet\`. Whoever can write HostedZone objects can create such zones, but does not change anybody's names with them, unless somebody
delegates to their name servers. A private zone takes effect at once in its VPCs, for everything in them. Therefore, the deployment's parameter \`allowedTargets\` must list
the VPCs, such as \`arn:aws:ec2:us-west-2:111122223333:vpc/*\`; otherwise, \`spec.vpc\` and \`spec.vpcs\` are rejected. A VPC of another account has to be
authorized and associated outside of Driftless, and must then be in the spec, too.

**Deletion.** Route 53 deletes no zone with records other than its own NS and SOA records. The object waits until they are gone, and says so.

**Permissions.** Route 53 has no condition that restricts the calls to zones with a tag. The function's IAM policy therefore allows the calls on all hosted zones of the
account. Which of them an object can change is decided by the pass: only its own.`;

/** Documentation of a hosted zone's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof HostedZoneSpec, FieldNotes>> = {
  delegationSetID: {
    meaning: "The reusable delegation set, which provides the zone's name servers.",
    default: "Route 53 assigns name servers",
    removal: "It cannot be changed.",
  },
  hostedZoneConfig: {
    meaning: "The zone's `comment`, and whether it is a `privateZone`. The latter cannot be changed.",
    default: "the zone has no comment, and is private only if it has a VPC",
    removal: "The comment is deleted.",
  },
  name: {
    meaning: "The name of the domain. Upper and lower case, and a dot at the end, make no difference.",
    default: "the API server rejects the object",
    removal: "It cannot be changed.",
  },
  tags: {
    meaning: "The tags of the zone, at most 10 with those of Driftless.",
    default: "the zone has only the tags of the deployment",
    removal: "They are removed.",
  },
  vpc: {
    meaning: "The VPC in which a private zone applies. `allowedTargets` must list it.",
    default: "the zone is public, or `vpcs` names its VPCs",
    removal: "Route 53 rejects the removal of the last VPC.",
    difference: "ACK accepts every VPC.",
  },
  vpcs: {
    meaning: "The VPCs in which a private zone applies, in place of `vpc`. `allowedTargets` must list them.",
    default: "the zone is public, or `vpc` names its VPC",
    removal: "Route 53 rejects the removal of the last VPC.",
    difference: "ACK accepts every VPC.",
  },
};
