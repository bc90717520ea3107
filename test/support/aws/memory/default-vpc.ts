import { REGION } from "../test-account.ts";

/** The default VPC of a region. */
export const VPC_ID = "vpc-00000001";

/** The Availability Zones of the subnets of the default VPC, of which each has one, by the subnets' IDs. */
const ZONES: ReadonlyMap<string, string> = new Map(
  ["a", "b", "c"].map((zone, index) => [`subnet-0000000${index + 1}`, `${REGION}${zone}`]),
);

/** A subnet of the default VPC, as a subnet group shows it. */
export interface ShownSubnet {
  readonly SubnetIdentifier: string;
  readonly SubnetAvailabilityZone: { readonly Name: string };
}

/** Subnets of the default VPC, as a subnet group shows them. Throws `unknown` if one of them does not exist. */
export function subnetsOf(ids: readonly string[], unknown: Error): readonly ShownSubnet[] {
  return ids.map((SubnetIdentifier) => {
    const Name = ZONES.get(SubnetIdentifier);
    if (Name === undefined) throw unknown;
    return { SubnetIdentifier, SubnetAvailabilityZone: { Name } };
  });
}
