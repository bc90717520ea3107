import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { ACCOUNT, REGION } from "../../../../support/aws/test-account.ts";
import {
  declareZone,
  LATER,
  OWNER,
  READS,
  zoneWorld,
} from "../../../../support/kinds/kind-on-aws/route-53/declared-zone.ts";
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

describe("zones of others", () => {
  test("with the same name change nothing, and are left alone", async () => {
    await aws.make(name, { team: "other" });
    const [others] = await aws.zones(name);
    const world = await declareZone(aws, name);
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(world.object()?.status).not.toMatchObject({ id: others });
    expect(await aws.zones(name)).toHaveLength(2);
    await world.delete();
    await world.pass();
    expect(await aws.zones(name)).toEqual([others]);
  });

  test("with the token of an earlier object are not taken", async () => {
    const world = await declareZone(aws, name);
    await world.pass();
    const { HostedZone } = await aws.existing(name);
    const callerReference = HostedZone?.CallerReference ?? "";
    await aws.remove((await aws.existing(name)).id);
    const earlier = await aws.create(name, callerReference);
    const another = await declareZone(aws, name);
    await another.pass();
    expect(another.conditions()).toContain("Ready=True");
    expect(another.object()?.status).not.toMatchObject({ id: earlier });
    expect(await aws.zones(name)).toHaveLength(2);
  });

  test("that consent are adopted by their identifiers", async () => {
    await aws.make(name, { "driftless.dev/adoptable-by": "cluster/shop" });
    const { id } = await aws.existing(name);
    const world = zoneWorld(aws, name);
    await world.user.create(world.reference, {
      annotations: {
        "services.k8s.aws/adoption-policy": "adopt",
        "services.k8s.aws/adoption-fields": JSON.stringify({ id }),
      },
    });
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(world.object()?.spec).toMatchObject({ name: `${name}.driftless.test.`, ...aws.asMade });
    expect(await aws.readTags(name)).toMatchObject({ [OWNER]: `cluster/shop/${name}` });
    expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });
  });
});

describe("whose a zone is", () => {
  test("a zone that has lost only its owner tag is no longer the object's, although its token has not changed", async () => {
    const world = await declareZone(aws, name);
    await world.pass();
    const { [OWNER]: _, ...others } = await aws.readTags(name);
    await aws.writeTags(name, others);
    aws.clock.advance(LATER);
    expect((await world.pass()).calls).not.toContain("ChangeTagsForResource");
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(await aws.zones(name)).toHaveLength(1);
  });

  test("a zone whose tags could not be written is the object's, and gets them later", async () => {
    let refusals = 1;
    const connect = aroundCommands(aws.connect, "ChangeTagsForResource", async (command, send) => {
      const call = { service: "Route 53", operation: "ChangeTagsForResource" };
      if (refusals-- > 0) throw new ApiError(call, { code: "AccessDenied", message: "no", status: 403 });
      return await send(command);
    });
    const world = await declareZone(aws, name, {}, connect);
    await world.pass();
    expect(world.conditions()).toContain("AccessDenied");
    expect(await aws.readTags(name)).toEqual({});
    expect((await world.pass()).calls).toContain("ChangeTagsForResource");
    expect(await aws.readTags(name)).toMatchObject({ [OWNER]: `cluster/shop/${name}` });
    expect(await aws.zones(name)).toHaveLength(1);
  });

  test("a zone whose identifier the status lost, or forges, is found by its owner tag", async () => {
    const world = await declareZone(aws, name);
    await world.pass();
    const { id } = await aws.existing(name);
    for (const forged of ["Z00000000000000000000", "Z".repeat(128), "../hostedzone"]) {
      world.user.patchStatus(world.reference, { id: forged });
      expect((await world.pass()).calls).not.toContain("CreateHostedZone");
      expect(world.object()?.status).toMatchObject({ id });
    }
  });

  test("a zone that ACK has left behind is taken over, and no other zone is created", async () => {
    const acks = { "services.k8s.aws/controller-version": "route53-v1.2.3", "services.k8s.aws/namespace": "shop" };
    await aws.make(name, acks);
    const { id } = await aws.existing(name);
    const world = zoneWorld(aws, name);
    const finalizers = ["finalizers.route53.services.k8s.aws/HostedZone"];
    await world.user.create(world.reference, { spec: { ...aws.spec(name), ...aws.asMade }, finalizers });
    const ackResourceMetadata = { arn: aws.arn(name), ownerAccountID: ACCOUNT, region: REGION };
    world.user.patchStatus(world.reference, { id: `/hostedzone/${id}`, ackResourceMetadata });
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(world.object()?.status).toMatchObject({ origin: "TakenOver", id });
    expect(await aws.readTags(name)).toMatchObject({ [OWNER]: `cluster/shop/${name}` });
    expect(await aws.zones(name)).toEqual([id]);
  });

  test("a status with the path that ACK writes leads to the zone", async () => {
    const world = await declareZone(aws, name);
    await world.pass();
    const { id } = await aws.existing(name);
    world.user.patchStatus(world.reference, { id: `/hostedzone/${id}` });
    expect((await world.pass()).calls).toEqual(READS);
    expect(world.object()?.status).toMatchObject({ id });
  });
});
