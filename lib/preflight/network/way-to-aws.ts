import type { RouteTable, VpcEndpoint } from "@aws-sdk/client-ec2";
import { allPages } from "../aws/all-pages.ts";
import type { ReadAws } from "../aws/open-aws.ts";
import type { Check, Finding } from "../check.ts";
import type { Deployment } from "../deployment.ts";
import { awsCommand } from "../shell.ts";
import { type NeededEndpoint, neededEndpoints } from "./needed-endpoints.ts";
import { leadsOut, routeTableOf } from "./subnet-routes.ts";

/** In a VPC, the functions reach AWS through a NAT gateway, or through VPC endpoints. */
export const wayToAws: Check = {
  title: "Way from the VPC to AWS",
  applies: ({ vpc }) => vpc !== undefined,
  async look({ aws, deployment }) {
    const { vpc = "", subnetIds } = deployment;
    const filters = { Filters: [{ Name: "vpc-id", Values: [vpc] }] };
    const tables = await routeTables(aws, filters);
    const shut = subnetIds.flatMap((subnet) => {
      const table = routeTableOf(subnet, tables);
      return table === undefined || leadsOut(table) ? [] : [table];
    });
    if (shut.length === 0) return [];
    const endpoints = await vpcEndpoints(aws, filters);
    return neededEndpoints(deployment)
      .filter((needed) => !isThere(needed, endpoints, shut, deployment))
      .map((needed) => missing(needed, shut, deployment));
  },
};

type Filters = { readonly Filters: { Name: string; Values: string[] }[] };

async function routeTables(aws: ReadAws, filters: Filters): Promise<readonly RouteTable[]> {
  const pages = await allPages(
    (NextToken) => aws("ec2:DescribeRouteTables", { ...filters, NextToken }),
    (page) => page.NextToken,
  );
  return pages.flatMap(({ RouteTables = [] }) => RouteTables);
}

async function vpcEndpoints(aws: ReadAws, filters: Filters): Promise<readonly VpcEndpoint[]> {
  const pages = await allPages(
    (NextToken) => aws("ec2:DescribeVpcEndpoints", { ...filters, NextToken }),
    (page) => page.NextToken,
  );
  return pages.flatMap(({ VpcEndpoints = [] }) => VpcEndpoints);
}

/** Whether an endpoint serves every subnet that has no other way out. */
function isThere(
  { service, gateway }: NeededEndpoint,
  endpoints: readonly VpcEndpoint[],
  shut: readonly RouteTable[],
  { region }: Deployment,
): boolean {
  return endpoints.some((endpoint) => {
    const { ServiceName: name = "", State: state = "", VpcEndpointType: type, RouteTableIds: tables = [] } = endpoint;
    // In some regions the names begin with `cn.com.amazonaws`.
    if (!name.endsWith(`com.amazonaws.${region}.${service}`) || state.toLowerCase() !== "available") return false;
    if (type === "Gateway")
      return gateway && shut.every(({ RouteTableId: id }) => id !== undefined && tables.includes(id));
    return endpoint.PrivateDnsEnabled ?? false;
  });
}

function missing(
  { service, gateway, why }: NeededEndpoint,
  shut: readonly RouteTable[],
  { vpc = "", subnetIds, region }: Deployment,
): Finding {
  const given = { "vpc-id": vpc, "service-name": `com.amazonaws.${region}.${service}`, region };
  const tables = [...new Set(shut.flatMap(({ RouteTableId: id }) => id ?? []))];
  return {
    what: `The functions' subnets have no route to a NAT gateway, and ${vpc} has no endpoint for ${service} that serves them.`,
    why,
    remedy: gateway
      ? "Create the endpoint, or add a NAT gateway:"
      : "Create the endpoint, with a security group that admits port 443, or add a NAT gateway:",
    commands: [
      awsCommand(
        "ec2 create-vpc-endpoint",
        gateway
          ? { "vpc-endpoint-type": "Gateway", "route-table-ids": tables, ...given }
          : {
              ...{
                "vpc-endpoint-type": "Interface",
                "private-dns-enabled": true,
                "subnet-ids": [...subnetIds],
                ...given,
              },
              "security-group-ids": "<security group>",
            },
      ),
    ],
  };
}
