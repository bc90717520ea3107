import type { Route, RouteTable } from "@aws-sdk/client-ec2";

/** The route table of a subnet: its own one, or the main one of its VPC. */
export function routeTableOf(subnet: string, tables: readonly RouteTable[]): RouteTable | undefined {
  const own = tables.find(({ Associations = [] }) => Associations.some(({ SubnetId }) => SubnetId === subnet));
  return own ?? tables.find(({ Associations = [] }) => Associations.some(({ Main }) => Main));
}

/** Whether something in a subnet with this route table reaches addresses outside the VPC, if it has a public address. */
export function hasDefaultRoute({ Routes = [] }: RouteTable): boolean {
  return Routes.some(isDefault);
}

/**
 * Whether a function in a subnet with this route table reaches addresses outside the VPC. An internet gateway does not count, because a
 * function has no public address: https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc-internet.html
 */
export function leadsOut({ Routes = [] }: RouteTable): boolean {
  return Routes.some((route) => isDefault(route) && !route.GatewayId?.startsWith("igw-"));
}

function isDefault({ DestinationCidrBlock: destination, State: state }: Route): boolean {
  return destination === "0.0.0.0/0" && state !== "blackhole";
}
