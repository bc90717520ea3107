import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { aroundCommands } from "../../support/aws/connections/around-commands.ts";
import { openCacheSubnetGroupOnElastiCache } from "../../support/kinds/kind-on-aws/subnet-groups/cache-subnet-group-on-elasticache.ts";
import { openDBSubnetGroupOnRDS } from "../../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import {
  OF_OTHERS,
  SUBNETS,
  type SubnetGroupOnAws,
} from "../../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";
import { createKindWorld, type KindWorld } from "../../support/worlds/kind-world.ts";

const [A, B, C] = SUBNETS;

type Spec = Readonly<Record<string, unknown>>;

describe.each([
  { kind: "DBSubnetGroup", open: openDBSubnetGroupOnRDS },
  { kind: "CacheSubnetGroup", open: openCacheSubnetGroupOnElastiCache },
])("a $kind", ({ open }) => {
  let aws: SubnetGroupOnAws;
  let name: string;
  let reads: readonly string[];

  beforeAll(async () => {
    aws = await open();
    reads = [...aws.calls.look, "ListTagsForResource"];
  });

  afterAll(async () => {
    await aws[Symbol.asyncDispose]();
  });

  beforeEach(() => {
    name = `group-${randomUUID()}`;
  });

  afterEach(() => {
    aws.proxy.refuseNothing();
  });

  /** An object that declares the group, with these changes to its spec, and the passes over it. */
  async function declare(changes: Spec = {}, connect: Connect = aws.connect): Promise<KindWorld<Spec>> {
    const world = createKindWorld<Spec>(aws.entry, "group", connect);
    await world.apply({ ...aws.spec(name), ...changes });
    return world;
  }

  test("is checked, changed and deleted by these calls, one for the description and the subnets", async () => {
    const world = await declare();
    expect(await world.pass()).toMatchObject({ outcome: "created" });
    expect(world.object()?.status).toMatchObject({
      ackResourceMetadata: { arn: aws.arn(name) },
      subnets: [
        { subnetIdentifier: A, subnetAvailabilityZone: { name: "us-west-2a" } },
        { subnetIdentifier: B, subnetAvailabilityZone: { name: "us-west-2b" } },
      ],
      vpcID: expect.stringMatching(/^vpc-/),
    });
    expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: reads });

    await world.apply({ ...aws.spec(name), [aws.fields.description]: "Changed", subnetIDs: [C, B] });
    expect((await world.pass()).calls).toEqual([...reads, aws.calls.modify, ...reads.slice(0, 1)]);
    const changed = { Subnets: [{ SubnetIdentifier: C }, { SubnetIdentifier: B }] };
    expect(await aws.read(name)).toMatchObject(changed);
    expect(Object.values({ ...(await aws.read(name)) })).toContain("Changed");
    await world.delete();
    expect((await world.pass()).calls).toEqual([...reads, aws.calls.remove]);
    expect(await aws.read(name)).toBeUndefined();
  });

  test("does not depend on the order of its subnets", async () => {
    const world = await declare();
    await world.pass();
    await world.apply({ ...aws.spec(name), subnetIDs: [B, A] });
    expect(await world.pass()).toMatchObject({ calls: reads });
    expect(world.conditions()).toContain("Ready=True");
  });

  test("keeps its subnets if the spec lists none, which is Terminal before any write", async () => {
    const world = await declare({ subnetIDs: [] });
    expect(await world.pass()).toMatchObject({ outcome: "terminal", calls: [] });
    expect(world.conditions()).toContain("spec.subnetIDs or spec.subnetRefs is missing or empty");
    await world.apply(aws.spec(name));
    await world.pass();
    const { subnetIDs: _, ...without } = aws.spec(name);
    await world.apply(without);
    expect((await world.pass()).calls).not.toContain(aws.calls.modify);
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(await aws.read(name)).toMatchObject({ Subnets: [{ SubnetIdentifier: A }, { SubnetIdentifier: B }] });
  });

  test("is Terminal with a subnet that does not exist", async () => {
    const world = await declare({ subnetIDs: [A, B, "subnet-0123456789abcdef0"] });
    expect(await world.pass()).toMatchObject({ outcome: "terminal" });
    expect(world.conditions()).toContain("api error InvalidSubnet");
  });

  test("of others that comes after the look is left alone", async () => {
    const connect = aroundCommands(aws.connect, aws.calls.create, async (command, send) => {
      await aws.make(name, { team: "other" });
      return await send(command);
    });
    const world = await declare({}, connect);
    await world.pass();
    expect(world.conditions()).toContain("ACK.Terminal=True AlreadyExists: Resource already exists");
    await world.delete();
    expect(world.object()).toBeUndefined();
    expect(Object.values({ ...(await aws.read(name)) })).toContain(OF_OTHERS);
    expect(await aws.readTags(name)).toEqual({ team: "other" });
  });

  test("that is used is deleted later, and the object says what to do", async () => {
    const world = await declare();
    await world.pass();
    await world.delete();
    aws.proxy.refuse(aws.calls.remove, 400, aws.inUse.code, "The group is used.");
    await world.pass();
    expect(world.conditions()).toContain(aws.inUse.hint);
    aws.proxy.refuseNothing();
    await world.pass();
    expect(world.object()).toBeUndefined();
    expect(await aws.read(name)).toBeUndefined();
  });

  test("whose name has upper-case letters settles, although AWS stores it in lower case", async () => {
    const world = await declare({ [aws.fields.name]: name.toUpperCase() });
    expect(await world.pass()).toMatchObject({ outcome: "created" });
    expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: reads });
    expect(Object.values({ ...(await aws.read(name)) })).toContain(name);
    expect(await aws.readTags(name)).toMatchObject({ "services.k8s.aws/driftless-owner": "cluster/shop/group" });
    expect(world.object()?.status).toMatchObject({ ackResourceMetadata: { arn: aws.arn(name) } });
    await world.delete();
    expect((await world.pass()).calls).toContain(aws.calls.remove);
    expect(world.object()).toBeUndefined();
  });
});
