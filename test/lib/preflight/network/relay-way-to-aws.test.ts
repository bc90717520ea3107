import type { Route } from "@aws-sdk/client-ec2";
import { expect, test } from "vitest";
import { relayWayToAws } from "../../../../lib/preflight/network/relay-way-to-aws.ts";
import { context, deployment, eks, findings } from "../../../support/preflight/context.ts";

function look(routes: readonly Route[], services: readonly string[] = [], parameters: Partial<typeof deployment> = {}) {
  const VpcEndpoints = services.map((service) => ({
    ServiceName: `com.amazonaws.us-west-2.${service}`,
    VpcEndpointType: "Interface" as const,
    State: "Available" as const,
    PrivateDnsEnabled: true,
  }));
  const RouteTables = [{ RouteTableId: "rtb-1", Associations: [{ Main: true }], Routes: [...routes] }];
  const answers = {
    ...eks(),
    "ec2:DescribeRouteTables": { RouteTables },
    "ec2:DescribeVpcEndpoints": { VpcEndpoints },
  };
  return findings(relayWayToAws, context(answers, parameters));
}

// Nodes may have public addresses.
test.each([{ NatGatewayId: "nat-1" }, { GatewayId: "igw-1" }])("a route out through %j suffices", async (by) => {
  expect(await look([{ DestinationCidrBlock: "0.0.0.0/0", ...by }])).toEqual([]);
});

test("without one, the relay needs endpoints for the bus and for its credentials", async () => {
  expect((await look([])).map(({ what }) => what)).toEqual([
    expect.stringContaining("no endpoint for events"),
    expect.stringContaining("no endpoint for eks-auth"),
  ]);
  expect(await look([], ["events", "eks-auth"])).toEqual([]);
  expect(await look([], ["events", "sts"], { relayIdentity: "irsa" })).toEqual([]);
});

test("without a relay, there is nothing to check", () => {
  expect(relayWayToAws.applies?.({ ...deployment, changes: "poll" })).toBe(false);
});
