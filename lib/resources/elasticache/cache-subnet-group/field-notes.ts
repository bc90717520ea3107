import type { FieldNotes } from "../../../codegen/definition.ts";
import type { CacheSubnetGroupSpec } from "./spec.generated.ts";

/** Documentation of a cache subnet group's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof Omit<CacheSubnetGroupSpec, "subnetRefs">, FieldNotes>> = {
  cacheSubnetGroupDescription: {
    meaning: "The description of the cache subnet group.",
    removal: "The removal is rejected, because the field is required.",
  },
  cacheSubnetGroupName: {
    meaning: "The name of the cache subnet group. It cannot be changed. ElastiCache stores it in lower case.",
    removal: "The removal is rejected, because the field is required.",
    difference:
      "A change to the name is rejected, whereas ACK creates a second group. A name with upper-case letters settles, whereas ACK changes the group in every pass.",
  },
  subnetIDs: {
    meaning: "The IDs of the subnets, which must be in one VPC.",
    default: "`subnetRefs` must refer to subnets; otherwise, the difference is reported in ACK.Terminal",
    removal: "The group keeps its subnets, and ACK.Terminal reports that they are missing in the spec.",
    difference:
      "The order of the list is ignored, whereas ACK changes the group whenever ElastiCache returns another order.",
  },
  tags: {
    meaning: "The tags of the cache subnet group, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
};

/** What the tests prove without AWS, and what they do not prove. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal and tags. moto only creates and describes these groups.
The start script of the local stack's moto (\`lib/local/emulators/moto/cache_subnet_groups.py\`) changes and deletes them, and records their
events.

| what ElastiCache does | emulators | tests |
| --- | --- | --- |
| It changes and deletes groups, and lists their events | moto has no such calls; MiniStack 1.4.21 ignores the tags of a create call | on moto, whose start script has them |
| It rejects a create call for a group that exists | moto does, MiniStack overwrites the group | on moto |
| It stores names in lower case | neither does | on moto, whose start script does |
| It rejects subnets that do not exist | moto shows them in a VPC that does not exist | on moto, whose start script rejects them |
| It does not delete a group that a cache uses | neither checks that | with a proxy that rejects it |
| It shows the Outposts of subnets | neither shows them | none |

The events in \`status.events\` are those that ElastiCache lists when a pass has another reason to write the status.

ElastiCache needs its service-linked role in the account. If there is none, ElastiCache creates the role for callers who may create such roles, and the
function may not. An administrator then creates it once: \`aws iam create-service-linked-role --aws-service-name elasticache.amazonaws.com\`.

With \`driftEvents\`, changes to a group are noticed at once only if the event spells its name as the spec does. Otherwise, the sweep finds
them.`;
