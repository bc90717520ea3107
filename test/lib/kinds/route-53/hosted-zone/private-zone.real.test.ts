import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { declareZone, READS, zoneWorld } from "../../../../support/kinds/kind-on-aws/route-53/declared-zone.ts";
import {
  type HostedZoneOnRoute53,
  openHostedZoneOnRoute53,
} from "../../../../support/kinds/kind-on-aws/route-53/hosted-zone-on-route-53.ts";

let aws: HostedZoneOnRoute53;
let name: string;

beforeAll(async () => {
  aws = await openHostedZoneOnRoute53();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `zone-${randomUUID().slice(0, 18)}`;
});

describe("a private zone", () => {
  const VPC = (end: string) => ({ vpcID: `vpc-a${end}`, vpcRegion: "us-west-2" });
  const vpcs = async () => (await aws.existing(name)).VPCs?.map(({ VPCId }) => VPCId);

  test("is in the VPC of its spec", async () => {
    const world = await declareZone(aws, name, { vpc: VPC("1") });
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(await vpcs()).toEqual(["vpc-a1"]);
    expect(world.object()?.status).toMatchObject({ config: { privateZone: true } });
    expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
  });

  test("gets new VPCs before it loses others", async () => {
    const world = await declareZone(aws, name, { hostedZoneConfig: { privateZone: true }, vpcs: [VPC("1"), VPC("2")] });
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(await vpcs()).toEqual(["vpc-a1", "vpc-a2"]);
    await world.apply({ ...aws.spec(name), vpcs: [VPC("3")], hostedZoneConfig: { privateZone: true } });
    expect((await world.pass()).calls.slice(READS.length)).toEqual([
      "AssociateVPCWithHostedZone",
      ...["DisassociateVPCFromHostedZone", "DisassociateVPCFromHostedZone"],
      "GetHostedZone",
    ]);
    expect(await vpcs()).toEqual(["vpc-a3"]);
    expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
  });

  test.each([
    ["one VPC", { vpc: { vpcID: "vpc-b1", vpcRegion: "us-west-2" } }],
    ["several VPCs", { vpcs: [VPC("1"), { vpcID: "vpc-b1", vpcRegion: "us-west-2" }] }],
    ["a VPC in another region", { vpc: { vpcID: "vpc-a1", vpcRegion: "eu-west-1" } }],
  ])("is refused before any call if the deployment does not list it: %s", async (_, spec) => {
    const world = await declareZone(aws, name, spec);
    expect((await world.pass()).calls).toEqual([]);
    expect(world.conditions()).toContain("ACK.Terminal=True TargetNotAllowed");
  });

  test("is refused if the deployment lists no targets at all", async () => {
    const world = zoneWorld(aws, name);
    await world.apply({ ...aws.spec(name), vpc: VPC("1") });
    expect((await world.pass()).calls).toEqual([]);
    expect(world.conditions()).toContain("ACK.Terminal=True TargetNotAllowed");
  });

  test("keeps its last VPC, which Route 53 does not remove", async () => {
    const world = await declareZone(aws, name, { vpcs: [VPC("1")] });
    await world.pass();
    await world.apply(aws.spec(name));
    await world.pass();
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(world.conditions()).toContain("LastVPCAssociation");
    expect(await vpcs()).toEqual(["vpc-a1"]);
  });

  test("is not made of a public one", async () => {
    const world = await declareZone(aws, name);
    await world.pass();
    const before = await aws.read(name);
    await world.apply({ ...aws.spec(name), vpc: VPC("1") });
    await world.pass();
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(world.conditions()).toContain("PublicZoneVPCAssociation");
    expect(await aws.read(name)).toEqual(before);
  });

  test("declares its VPCs in one field only", async () => {
    const world = await declareZone(aws, name, { vpc: VPC("1"), vpcs: [VPC("2")] });
    expect((await world.pass()).calls).toEqual([]);
    expect(world.conditions()).toContain("spec.vpc and spec.vpcs exclude each other");
  });
});
