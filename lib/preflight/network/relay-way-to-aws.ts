import { eksCheck } from "../cluster/eks-cluster.ts";
import { hasDefaultRoute, routeTableOf } from "./subnet-routes.ts";
import { interfaceEndpointCommand, isServed, routeTables, vpcEndpoints } from "./vpc-network.ts";

/** In a VPC without a way out, the relay needs endpoints for the bus and for its credentials. */
export const relayWayToAws = eksCheck({
  title: "Way from the relay to AWS",
  applies: ({ changes }) => changes === "relay",
  async look({ name, vpc, subnetIds }, { aws, deployment: { relayIdentity, region } }) {
    const all = await routeTables(aws, vpc);
    const tables = subnetIds.flatMap((subnet) => routeTableOf(subnet, all) ?? []);
    // The nodes can be in any of these subnets, and may have public addresses.
    if (tables.length === 0 || tables.some(hasDefaultRoute)) return [];
    const endpoints = await vpcEndpoints(aws, vpc);
    const credentials = relayIdentity === "irsa" ? "sts" : "eks-auth";
    return ["events", credentials]
      .filter((service) => !isServed({ service, gateway: false }, endpoints, tables, region))
      .map((service) => ({
        what: `The subnets of the cluster ${name} have no route out of ${vpc}, and ${vpc} has no endpoint for ${service}.`,
        why: `The relay could not ${service === "events" ? "put events on its bus" : "get credentials"}, and would never become ready.`,
        remedy:
          "Ignore this if the nodes are in other subnets. Create the endpoint, with a security group that admits port 443:",
        commands: [interfaceEndpointCommand(service, { vpc, subnetIds, region })],
      }));
  },
});
