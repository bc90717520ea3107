import { expect, test } from "vitest";
import { endpointAccess } from "../../../../lib/preflight/cluster/endpoint-access.ts";
import { context, eks, findings } from "../../../support/preflight/context.ts";

const look = (network: object, parameters: object = {}) =>
  findings(endpointAccess, context(eks({}, network), parameters));
const closed = { endpointPublicAccess: false };
const listed = { publicAccessCidrs: ["198.51.100.0/24"] };

test("without vpc, the endpoint must accept connections from every address", async () => {
  expect(await look({})).toEqual([]);
  const parameters = ["vpc: vpc-1", "subnetIds: [subnet-1, subnet-2]", "securityGroupIds: [sg-1]"];
  expect(await look(closed)).toMatchObject([
    { what: "The endpoint of the cluster production is private.", parameters },
  ]);
  expect(await look(listed)).toMatchObject([
    { what: "The endpoint of the cluster production accepts connections only from 198.51.100.0/24.", parameters },
  ]);
});

test("with vpc, a private endpoint in the same VPC is fine", async () => {
  expect(await look(closed, { vpc: "vpc-1" })).toEqual([]);
});

test("with vpc, an endpoint that is only public and not for everyone is a problem", async () => {
  expect(await look({ ...listed, endpointPrivateAccess: false }, { vpc: "vpc-1" })).toMatchObject([
    {
      commands: [
        "aws eks update-cluster-config --name production --resources-vpc-config endpointPrivateAccess=true --region us-west-2",
      ],
    },
  ]);
});

// There may be a connection between the VPCs.
test("with a private endpoint in another VPC, there is a notice", async () => {
  expect(await look(closed, { vpc: "vpc-2" })).toMatchObject([
    { notice: true, what: expect.stringContaining("vpc-2") },
  ]);
});
