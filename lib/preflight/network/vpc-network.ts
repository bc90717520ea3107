import type { RouteTable, VpcEndpoint } from "@aws-sdk/client-ec2";
import { allPages } from "../aws/all-pages.ts";
import type { ReadAws } from "../aws/open-aws.ts";
import { awsCommand } from "../shell.ts";
import type { NeededEndpoint } from "./needed-endpoints.ts";

/** Reads all route tables of a VPC. */
export async function routeTables(aws: ReadAws, vpc: string): Promise<readonly RouteTable[]> {
  const pages = await allPages((NextToken) => aws("ec2:DescribeRouteTables", { ...inVpc(vpc), NextToken }));
  return pages.flatMap(({ RouteTables = [] }) => RouteTables);
}

/** Reads all VPC endpoints of a VPC. */
export async function vpcEndpoints(aws: ReadAws, vpc: string): Promise<readonly VpcEndpoint[]> {
  const pages = await allPages((NextToken) => aws("ec2:DescribeVpcEndpoints", { ...inVpc(vpc), NextToken }));
  return pages.flatMap(({ VpcEndpoints = [] }) => VpcEndpoints);
}

function inVpc(vpc: string) {
  return { Filters: [{ Name: "vpc-id", Values: [vpc] }] };
}

/** The command that creates an endpoint of the type Interface in these subnets. */
export function interfaceEndpointCommand(
  service: string,
  { vpc, subnetIds, region }: { readonly vpc: string; readonly subnetIds: readonly string[]; readonly region: string },
): string {
  return awsCommand("ec2 create-vpc-endpoint", {
    "vpc-endpoint-type": "Interface",
    "private-dns-enabled": true,
    "subnet-ids": subnetIds,
    "vpc-id": vpc,
    "service-name": `com.amazonaws.${region}.${service}`,
    region,
    "security-group-ids": "<security group>",
  });
}

/** Whether one of the endpoints serves all subnets with these route tables. */
export function isServed(
  { service, gateway }: Pick<NeededEndpoint, "service" | "gateway">,
  endpoints: readonly VpcEndpoint[],
  tables: readonly RouteTable[],
  region: string,
): boolean {
  return endpoints.some((endpoint) => {
    const { ServiceName: name = "", State: state = "", VpcEndpointType: type, RouteTableIds: ids = [] } = endpoint;
    // In some regions the names begin with `cn.com.amazonaws`.
    if (!name.endsWith(`com.amazonaws.${region}.${service}`) || state.toLowerCase() !== "available") return false;
    if (type === "Gateway")
      return gateway && tables.every(({ RouteTableId: id }) => id !== undefined && ids.includes(id));
    return endpoint.PrivateDnsEnabled ?? false;
  });
}
