import type { FieldNotes } from "../../../codegen/definition.ts";
import type { DBSubnetGroupSpec } from "./spec.generated.ts";

/** Documentation of a DB subnet group's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof Omit<DBSubnetGroupSpec, "subnetRefs">, FieldNotes>> = {
  description: {
    meaning: "The description of the DB subnet group.",
    removal: "The removal is rejected, because the field is required.",
  },
  name: {
    meaning: "The name of the DB subnet group. It cannot be changed. RDS stores it in lower case.",
    removal: "The removal is rejected, because the field is required.",
    difference:
      "A change to the name is rejected, whereas ACK creates a second group. A name with upper-case letters settles, whereas ACK changes the group in every pass.",
  },
  subnetIDs: {
    meaning:
      "The IDs of the subnets, which must be in one VPC and in at least two Availability Zones, or in one if the region has no other.",
    default: "`subnetRefs` must refer to subnets; otherwise, the difference is reported in ACK.Terminal",
    removal: "The group keeps its subnets, and ACK.Terminal reports that they are missing in the spec.",
    difference: "The order of the list is ignored, whereas ACK changes the group whenever RDS returns another order.",
  },
  tags: {
    meaning: "The tags of the DB subnet group, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
};

/** What the tests prove without AWS, and what they do not prove. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal and tags. The start script of the local stack's moto
(\`lib/local/emulators/moto/db_subnet_groups.py\`) lets it reject what RDS rejects.

| what RDS does | emulators | tests |
| --- | --- | --- |
| It rejects a create call for a group that exists | moto and MiniStack 1.4.21 overwrite the group | on moto, whose start script rejects it |
| It rejects subnets that do not exist, and subnets in too few Availability Zones | moto checks neither | on moto, whose start script rejects them |
| It stores names in lower case | moto does, MiniStack does not | on moto |
| It does not delete a group that a database uses | neither checks that | with a proxy that rejects it |
| It shows the Outposts of subnets, and whether the group supports IPv6 | neither shows them | none |

RDS needs its service-linked role in the account. If there is none, RDS creates the role for callers who may create such roles, and the
function may not. An administrator then creates it once: \`aws iam create-service-linked-role --aws-service-name rds.amazonaws.com\`.

With \`driftEvents\`, changes to a group are noticed at once only if the event spells its name as the spec does. Otherwise, the sweep finds
them.`;
