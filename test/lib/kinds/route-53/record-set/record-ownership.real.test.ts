import { describe, expect, test } from "vitest";
import { declareRecord, READS, recordWorld } from "../../../../support/kinds/kind-on-aws/route-53/declared-record.ts";
import { recordForEachTest } from "../../../../support/kinds/kind-on-aws/route-53/record-for-each-test.ts";
import type { RecordSetOnRoute53 } from "../../../../support/kinds/kind-on-aws/route-53/record-set-on-route-53.ts";

const OWNER = "services.k8s.aws/driftless-owner";
const CHANGE = "ChangeResourceRecordSets";
const ADOPTION = "services.k8s.aws/adoption-policy";

let aws: RecordSetOnRoute53;
let name: string;

recordForEachTest((opened, chosen) => {
  aws = opened;
  name = chosen;
});

const full = () => `${name}.${aws.zone.name}`;
const companion = () => `driftless-owner-a.${full()}`;
const record = (value: string) => ({
  Name: full(),
  Type: "A" as const,
  TTL: 60,
  ResourceRecords: [{ Value: value }],
});

describe("a zone", () => {
  test.each([
    ["of another namespace", { [OWNER]: "cluster/other/zone" }],
    ["of another cluster", { [OWNER]: "elsewhere/shop/zone" }],
    ["of a namespace whose name begins alike", { [OWNER]: "cluster/shop2/zone" }],
    ["of nobody", {}],
    ["that lets others have records", { "driftless.dev/records-by": "cluster/other" }],
    ["whose consent is for children to be adopted", { "driftless.dev/adoptable-by": "cluster/shop" }],
  ])("%s gets no record", async (_, tags) => {
    await aws.tagZone(tags);
    const world = await declareRecord(aws, name);
    expect((await world.pass()).calls).not.toContain(CHANGE);
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(world.conditions()).toContain("no object in this namespace owns");
    expect(world.conditions()).toContain("driftless.dev/records-by");
    expect([await aws.records(full()), await aws.records(companion())]).toEqual([[], []]);
  });

  test.each(["cluster/shop", "cluster/"])("of others that consents by %s gets records", async (consent) => {
    await aws.tagZone({ [OWNER]: "cluster/other/zone", "driftless.dev/records-by": consent });
    const world = await declareRecord(aws, name);
    await world.pass();
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(await aws.records(full())).toHaveLength(1);
  });

  test("that no longer consents keeps its records as they are, also if the object is deleted", async () => {
    await aws.tagZone({ [OWNER]: "cluster/other/zone", "driftless.dev/records-by": "cluster/shop" });
    const world = await declareRecord(aws, name);
    await world.pass();
    await world.pass();
    await aws.provide?.(name, "cluster/other");
    await world.apply({ ...aws.spec(name), ttl: 300 });
    expect((await world.pass()).calls).not.toContain(CHANGE);
    expect(world.conditions()).toContain("ACK.Terminal=True");
    await world.delete();
    expect((await world.pass()).calls).not.toContain(CHANGE);
    expect([world.object(), await aws.records(full())]).toMatchObject([undefined, [{ TTL: 60 }]]);
  });

  test("that is gone leaves nothing to delete", async () => {
    const world = await declareRecord(aws, name, { hostedZoneID: "Z00000000000000000000" });
    await world.pass();
    expect(world.conditions()).toContain("ACK.Terminal=True");
    await world.delete();
    if (world.object() !== undefined) await world.pass();
    expect(world.object()).toBeUndefined();
  });
});

describe("a record of others", () => {
  test.each([
    ["without a companion", undefined],
    ["of another object in the namespace", "cluster/shop/another"],
    ["of another namespace that shares the zone", "cluster/other/www"],
    ["of another cluster", "elsewhere/shop/www"],
  ])("%s is left alone, also if the object is deleted", async (_, owner) => {
    await aws.make(name, owner === undefined ? {} : { [OWNER]: owner });
    const before = [await aws.records(full()), await aws.records(companion())];
    const world = await declareRecord(aws, name);
    expect((await world.pass()).calls).not.toContain(CHANGE);
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(world.conditions()).toContain("Resource already exists");
    await world.delete();
    if (world.object() !== undefined) await world.pass();
    expect([await aws.records(full()), await aws.records(companion())]).toEqual(before);
  });

  test("in another zone with the same domain is another record", async () => {
    const another = await aws.createZone(aws.zone.name, { [OWNER]: "cluster/other/zone" });
    await aws.change([["CREATE", record("198.51.100.1")]], another);
    const world = await declareRecord(aws, name);
    await world.pass();
    await world.delete();
    await world.pass();
    expect(await aws.records(full(), another)).toHaveLength(1);
  });

  test("is adopted if the zone consents, and gets a companion", async () => {
    await aws.make(name, { "driftless.dev/adoptable-by": "cluster/shop" });
    const world = recordWorld(aws, name);
    const spec = { name, hostedZoneID: aws.zone.id, recordType: "A" };
    await world.user.create(world.reference, { spec, annotations: { [ADOPTION]: "adopt-or-create" } });
    for (const _ of [1, 2, 3]) await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(world.object()?.spec).toMatchObject({ ttl: 300, resourceRecords: [{ value: "192.0.2.2" }] });
    expect(await aws.readTags(name)).toMatchObject({ [OWNER]: `cluster/shop/${name}` });
    expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });
  });

  test("that belongs to another object is not adopted, although the zone consents to adoptions", async () => {
    await aws.make(name, { [OWNER]: "cluster/other/www", "driftless.dev/adoptable-by": "cluster/shop" });
    const world = recordWorld(aws, name);
    await world.user.create(world.reference, {
      spec: aws.spec(name),
      annotations: { [ADOPTION]: "adopt-or-create" },
    });
    expect((await world.pass()).calls).not.toContain(CHANGE);
    expect(world.conditions()).toContain("ACK.Terminal=True");
  });
});

describe("the object's own record", () => {
  test("that somebody has deleted is created again, with its companion", async () => {
    const world = await declareRecord(aws, name);
    await world.pass();
    await world.pass();
    await aws.change([["DELETE", record("192.0.2.1")]]);
    await world.pass();
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect([await aws.records(full()), await aws.records(companion())]).toMatchObject([[{}], [{}]]);
  });

  test("whose companion somebody has deleted is left alone", async () => {
    const world = await declareRecord(aws, name);
    await world.pass();
    await world.pass();
    await aws.writeTags(name, {});
    aws.clock.advance(3_600);
    await world.apply({ ...aws.spec(name), ttl: 300 });
    expect((await world.pass()).calls).not.toContain(CHANGE);
    expect(world.conditions()).toContain("OwnershipLost");
    expect(await aws.records(full())).toMatchObject([{ TTL: 60 }]);
  });
});
