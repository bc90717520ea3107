import type { KindEntry } from "../../../../../lib/reconcile/contract/kind.ts";
import type { ChangeableField, FixedField } from "../../../../kind/description.ts";
import type { KindOnAws } from "../kind-on-aws.ts";

/** A kind of groups of subnets, and what tests need to act as someone else in the account. */
export interface SubnetGroupOnAws extends KindOnAws {
  readonly entry: KindEntry;
  /** The spec fields that contain a group's name and its description. */
  readonly fields: { readonly name: string; readonly description: string };
  readonly calls: {
    /** Those of a look at the group, without its tags. */
    readonly look: readonly string[];
    readonly create: string;
    readonly modify: string;
    readonly remove: string;
  };
  /** The error about the removal of a group that is used, and what the object says to do. */
  readonly inUse: { readonly code: string; readonly hint: string };
  /** Gives the group this description and these subnets. */
  change(name: string, description: string, subnets: readonly string[]): Promise<unknown>;
}

/** Subnets of the default VPC, which the local stack's moto has in every region, each in another Availability Zone. */
export const SUBNETS = ["subnet-00000001", "subnet-00000002", "subnet-00000003"] as const;

/** The description and the subnets that specs declare. */
export const DESCRIPTION = "Subnets of the shop";
export const DECLARED_SUBNETS: readonly string[] = SUBNETS.slice(0, 2);

/** The description of the groups of others. */
export const OF_OTHERS = "Made by others";

/** The fields of a group that can be changed. */
export function changeableFields(description: string): readonly ChangeableField<SubnetGroupOnAws>[] {
  const [a, b, c] = SUBNETS;
  const base = { [description]: DESCRIPTION, subnetIDs: DECLARED_SUBNETS };
  return [
    {
      field: description,
      base,
      declared: { [description]: "Subnets of the shop in Europe" },
      drift: (aws, name) => aws.change(name, OF_OTHERS, DECLARED_SUBNETS),
      event: `${description}: ${OF_OTHERS} -> Subnets of the shop in Europe`,
    },
    {
      field: "subnetIDs",
      base,
      declared: { subnetIDs: [a, c] },
      alike: [{ subnetIDs: [c, a] }],
      drift: (aws, name) => aws.change(name, DESCRIPTION, [b, c]),
      event: `subnetIDs[0]: ${b} -> ${a}`,
      unset: "spec.subnetIDs or spec.subnetRefs is missing",
    },
    {
      field: "tags",
      declared: { tags: [{ key: "team", value: "shop" }] },
      drift: async (aws, name) => aws.writeTags(name, { ...(await aws.readTags(name)), team: "other" }),
      event: "tags.team: other -> shop",
    },
  ];
}

/** The fields of a group that cannot be changed. */
export function fixedFields(name: string): readonly FixedField[] {
  return [{ field: name, change: { [name]: "another" }, refused: "Value is immutable once set" }];
}

/** Everything that AWS stores about a group. */
export async function lookAtSubnetGroup(aws: SubnetGroupOnAws, name: string): Promise<object> {
  return { ...(await aws.read(name)), tags: await aws.readTags(name) };
}
