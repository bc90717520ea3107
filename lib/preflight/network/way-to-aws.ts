import type { RouteTable } from "@aws-sdk/client-ec2";
import type { Check, Finding } from "../check.ts";
import type { Deployment } from "../deployment.ts";
import { awsCommand } from "../shell.ts";
import { type NeededEndpoint, neededEndpoints } from "./needed-endpoints.ts";
import { leadsOut, routeTableOf } from "./subnet-routes.ts";
import { interfaceEndpointCommand, isServed, routeTables, vpcEndpoints } from "./vpc-network.ts";

/** In a VPC, the functions reach AWS through a NAT gateway, or through VPC endpoints. */
export const wayToAws: Check = {
  title: "Way from the VPC to AWS",
  applies: ({ vpc }) => vpc !== undefined,
  async look({ aws, deployment }) {
    const { vpc = "", subnetIds, region } = deployment;
    const tables = await routeTables(aws, vpc);
    const shut = subnetIds.flatMap((subnet) => {
      const table = routeTableOf(subnet, tables);
      return table === undefined || leadsOut(table) ? [] : [table];
    });
    if (shut.length === 0) return [];
    const endpoints = await vpcEndpoints(aws, vpc);
    return neededEndpoints(deployment)
      .filter((needed) => !isServed(needed, endpoints, shut, region))
      .map((needed) => missing(needed, shut, deployment));
  },
};

function missing(
  { service, gateway, why }: NeededEndpoint,
  shut: readonly RouteTable[],
  { vpc = "", subnetIds, region }: Deployment,
): Finding {
  return {
    what: `The functions' subnets have no route to a NAT gateway, and ${vpc} has no endpoint for ${service} that serves them.`,
    why,
    remedy: gateway
      ? "Create the endpoint, or add a NAT gateway:"
      : "Create the endpoint, with a security group that admits port 443, or add a NAT gateway:",
    commands: [
      gateway
        ? awsCommand("ec2 create-vpc-endpoint", {
            "vpc-endpoint-type": "Gateway",
            "route-table-ids": [...new Set(shut.flatMap(({ RouteTableId: id }) => id ?? []))],
            "vpc-id": vpc,
            "service-name": `com.amazonaws.${region}.${service}`,
            region,
          })
        : interfaceEndpointCommand(service, { vpc, subnetIds, region }),
    ],
  };
}
