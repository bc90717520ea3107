import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCacheSubnetGroupOnElastiCache } from "../../../../support/kinds/kind-on-aws/subnet-groups/cache-subnet-group-on-elasticache.ts";
import {
  DECLARED_SUBNETS,
  DESCRIPTION,
  type SubnetGroupOnAws,
} from "../../../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

let aws: SubnetGroupOnAws;

beforeAll(async () => {
  aws = await openCacheSubnetGroupOnElastiCache();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

test("the status of a new group shows its events, and events alone cause no write of the status", async () => {
  const name = `group-${randomUUID()}`;
  const world = createKindWorld<object>(aws.entry, "group", aws.connect);
  await world.apply(aws.spec(name));
  const reads = ["DescribeCacheSubnetGroups", "DescribeEvents", "ListTagsForResource"];
  const { calls } = await world.pass();
  expect(calls).toEqual(["DescribeCacheSubnetGroups", "CreateCacheSubnetGroup", ...reads]);
  const message = `Cache subnet group ${name} created`;
  expect(world.object()?.status).toMatchObject({
    events: [{ sourceIdentifier: name, sourceType: "cache-subnet-group", message, date: expect.any(String) }],
  });

  await aws.change(name, DESCRIPTION, DECLARED_SUBNETS);
  const { resourceVersion } = world.object()?.metadata ?? {};
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: reads });
  expect(world.object()?.metadata.resourceVersion).toBe(resourceVersion);
});
