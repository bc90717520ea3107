import type { Route, VpcEndpoint } from "@aws-sdk/client-ec2";
import { expect, test } from "vitest";
import { wayToAws } from "../../../../lib/preflight/network/way-to-aws.ts";
import { context, deployment, findings } from "../../../support/preflight/context.ts";

const [bucket] = deployment.kinds.filter(({ kind }) => kind === "Bucket");
const local: Route = { DestinationCidrBlock: "10.0.0.0/16", GatewayId: "local" };
const nat: Route = { DestinationCidrBlock: "0.0.0.0/0", NatGatewayId: "nat-1", State: "active" };

function look(routes: readonly Route[], endpoints: readonly VpcEndpoint[] = []) {
  const RouteTables = [
    { RouteTableId: "rtb-main", Associations: [{ Main: true }], Routes: [local] },
    { RouteTableId: "rtb-1", Associations: [{ SubnetId: "subnet-1" }], Routes: [local, ...routes] },
  ];
  const answers = {
    "ec2:DescribeRouteTables": { RouteTables },
    "ec2:DescribeVpcEndpoints": { VpcEndpoints: [...endpoints] },
  };
  return findings(wayToAws, context(answers, { vpc: "vpc-1", subnetIds: ["subnet-1"], kinds: bucket ? [bucket] : [] }));
}

function endpoint(service: string, facts: Partial<VpcEndpoint> = {}): VpcEndpoint {
  const ServiceName = `com.amazonaws.us-west-2.${service}`;
  return {
    ServiceName,
    VpcEndpointType: "Interface",
    State: "available",
    PrivateDnsEnabled: true,
    ...facts,
  } as VpcEndpoint;
}

test("a route to a NAT gateway suffices", async () => {
  expect(await look([nat])).toEqual([]);
});

// A function has no public address.
test.each([
  { DestinationCidrBlock: "0.0.0.0/0", GatewayId: "igw-1", State: "active" },
  { ...nat, State: "blackhole" },
] as const)("the route %j does not lead out", async (route) => {
  expect((await look([route])).map(({ what }) => what)).toEqual([
    expect.stringContaining("vpc-1 has no endpoint for sqs"),
    expect.stringContaining("vpc-1 has no endpoint for sts"),
    expect.stringContaining("vpc-1 has no endpoint for s3"),
  ]);
});

test("endpoints suffice as well", async () => {
  expect(await look([], [endpoint("sqs"), endpoint("sts"), endpoint("s3")])).toEqual([]);
  const gateway = endpoint("s3", { VpcEndpointType: "Gateway", PrivateDnsEnabled: false, RouteTableIds: ["rtb-1"] });
  expect(await look([], [endpoint("sqs"), endpoint("sts"), gateway])).toEqual([]);
});

test.each<Partial<VpcEndpoint>>([
  { PrivateDnsEnabled: false },
  { State: "PendingAcceptance" },
  { VpcEndpointType: "Gateway", RouteTableIds: ["rtb-main"] },
])("an endpoint with %j does not serve the functions", async (facts) => {
  const findings = await look([], [endpoint("sqs"), endpoint("sts"), endpoint("s3", facts)]);
  expect(findings).toMatchObject([{ what: expect.stringContaining("for s3") }]);
});

test("the commands create the endpoints that are missing", async () => {
  const interfaceFor = (service: string) =>
    "aws ec2 create-vpc-endpoint --vpc-endpoint-type Interface --private-dns-enabled --subnet-ids subnet-1 --vpc-id vpc-1 " +
    `--service-name com.amazonaws.us-west-2.${service} --region us-west-2 --security-group-ids '<security group>'`;
  expect((await look([])).flatMap(({ commands }) => commands)).toEqual([
    interfaceFor("sqs"),
    interfaceFor("sts"),
    "aws ec2 create-vpc-endpoint --vpc-endpoint-type Gateway --route-table-ids rtb-1 --vpc-id vpc-1 " +
      "--service-name com.amazonaws.us-west-2.s3 --region us-west-2",
  ]);
});
