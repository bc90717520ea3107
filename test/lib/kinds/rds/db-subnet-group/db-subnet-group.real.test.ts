import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDBSubnetGroupOnRDS } from "../../../../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import type { SubnetGroupOnAws } from "../../../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

let aws: SubnetGroupOnAws;

beforeAll(async () => {
  aws = await openDBSubnetGroupOnRDS();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

test("a new group needs three calls, and its status shows what RDS says about it", async () => {
  const world = createKindWorld<object>(aws.entry, "group", aws.connect);
  await world.apply(aws.spec(`group-${randomUUID()}`));
  const { calls } = await world.pass();
  expect(calls).toEqual(["DescribeDBSubnetGroups", "CreateDBSubnetGroup", "ListTagsForResource"]);
  expect(world.object()?.status).toMatchObject({
    subnetGroupStatus: "Complete",
    subnets: [{ subnetStatus: "Active" }, { subnetStatus: "Active" }],
    supportedNetworkTypes: ["IPV4"],
  });
});

test("subnets in too few Availability Zones are Terminal", async () => {
  const world = createKindWorld<object>(aws.entry, "group", aws.connect);
  await world.apply({ ...aws.spec(`group-${randomUUID()}`), subnetIDs: ["subnet-00000001"] });
  const { outcome } = await world.pass();
  expect(world.conditions()).toContain("api error DBSubnetGroupDoesNotCoverEnoughAZs");
  expect(outcome).toBe("terminal");
});
