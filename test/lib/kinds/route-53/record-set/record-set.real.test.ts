import type { ResourceRecordSet } from "@aws-sdk/client-route-53";
import { expect, test } from "vitest";
import type { RecordSetSpec } from "../../../../../lib/kinds/route-53/record-set/spec.generated.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  declareRecord,
  READS,
  type RecordWorld,
} from "../../../../support/kinds/kind-on-aws/route-53/declared-record.ts";
import { recordForEachTest } from "../../../../support/kinds/kind-on-aws/route-53/record-for-each-test.ts";
import type { RecordSetOnRoute53 } from "../../../../support/kinds/kind-on-aws/route-53/record-set-on-route-53.ts";

let aws: RecordSetOnRoute53;
let name: string;

recordForEachTest((opened, chosen) => {
  aws = opened;
  name = chosen;
});

const full = () => `${name}.${aws.zone.name}`;

/** Passes until Route 53 has given the last change to its name servers. */
async function settled(world: RecordWorld): Promise<RecordWorld> {
  await world.pass();
  await world.pass();
  return world;
}

test("is created with its companion, waited for, changed and deleted by these calls", async () => {
  const world = await declareRecord(aws, name);
  const created = ["ListTagsForResource", "GetHostedZone", "ChangeResourceRecordSets"];
  expect((await world.pass()).calls).toEqual(["GetHostedZone", "ListResourceRecordSets", ...created]);
  expect(await aws.records(full())).toMatchObject([{ Type: "A", TTL: 60, ResourceRecords: [{ Value: "192.0.2.1" }] }]);
  expect(await aws.records(`driftless-owner-a.${full()}`)).toMatchObject([
    { Type: "TXT", ResourceRecords: [{ Value: `"driftless-owner=cluster/shop/${name}"` }] },
  ]);
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: `arn:aws:route53:::recordset/${aws.zone.id}/${name}/A` },
    fullName: full(),
    id: expect.stringMatching(/^\/change\/C/),
    status: "PENDING",
  });
  expect(world.conditions()).toMatch(/Ready=False PENDING: .* \(since .*; this usually takes 1 minute\)/);

  const asked = [...READS.slice(0, 3), "GetChange", ...READS.slice(3)];
  expect((await world.pass()).calls).toEqual(asked);
  expect(world.conditions()).toContain("Ready=True");
  expect(world.object()?.status).toMatchObject({ status: "INSYNC" });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });

  await world.apply({ ...aws.spec(name), ttl: 300 });
  expect((await world.pass()).calls).toEqual([...READS, "ChangeResourceRecordSets"]);
  expect(world.conditions()).toContain("Ready=False PENDING");
  expect(world.object()?.status).toMatchObject({ fullName: full(), status: "PENDING" });
  expect(await aws.records(full())).toMatchObject([{ TTL: 300 }]);
  await world.delete();
  expect((await world.pass()).calls).toEqual([...asked, "ChangeResourceRecordSets"]);
  expect([world.object(), await aws.records(full()), await aws.records(`driftless-owner-a.${full()}`)]).toEqual([
    undefined,
    [],
    [],
  ]);
});

const VALUES: Partial<RecordSetSpec> = { ttl: 60, resourceRecords: [{ value: "192.0.2.1" }] };
const set = (fields: Partial<RecordSetSpec>) => ({ ...VALUES, setIdentifier: "one", ...fields });

test.each<{
  field: string;
  from: Partial<RecordSetSpec>;
  to: Partial<RecordSetSpec>;
  shown: Partial<ResourceRecordSet>;
}>([
  { field: "ttl", from: VALUES, to: { ttl: 0 }, shown: { TTL: 0 } },
  {
    field: "resourceRecords",
    from: VALUES,
    to: { resourceRecords: [{ value: "192.0.2.8" }, { value: "192.0.2.7" }] },
    shown: { ResourceRecords: [{ Value: "192.0.2.8" }, { Value: "192.0.2.7" }] },
  },
  {
    field: "healthCheckID",
    from: VALUES,
    to: { healthCheckID: "health" },
    shown: { HealthCheckId: "health" },
  },
  { field: "weight", from: set({ weight: 1 }), to: { weight: 0 }, shown: { Weight: 0 } },
  { field: "region", from: set({ region: "us-west-2" }), to: { region: "eu-west-1" }, shown: { Region: "eu-west-1" } },
  {
    field: "failover",
    from: set({ failover: "PRIMARY" }),
    to: { failover: "SECONDARY" },
    shown: { Failover: "SECONDARY" },
  },
  {
    field: "geoLocation",
    from: set({ geoLocation: { continentCode: "EU" } }),
    to: { geoLocation: { countryCode: "US", subdivisionCode: "CA" } },
    shown: { GeoLocation: { CountryCode: "US", SubdivisionCode: "CA" } },
  },
  {
    field: "multiValueAnswer",
    from: set({ multiValueAnswer: true }),
    to: { multiValueAnswer: false, weight: 5 },
    shown: { Weight: 5 },
  },
  {
    field: "cidrRoutingConfig",
    from: set({ cidrRoutingConfig: { collectionID: "c1", locationName: "home" } }),
    to: { cidrRoutingConfig: { collectionID: "c1", locationName: "office" } },
    shown: { CidrRoutingConfig: { CollectionId: "c1", LocationName: "office" } },
  },
])("$field is set, repaired, changed and repaired again", async ({ from, to, shown }) => {
  const required = { name, hostedZoneID: aws.zone.id, recordType: "A" };
  const world = await declareRecord(aws, name, from);
  await world.apply({ ...required, ...from });
  await settled(world);
  expect(world.conditions()).toContain("Ready=True");
  const [created] = await aws.records(full());
  await aws.drift?.(name);
  await settled(world);
  expect(await aws.records(full())).toEqual([created]);
  await world.apply({ ...required, ...from, ...to });
  await settled(world);
  expect(world.conditions()).toContain("Ready=True");
  const [changed] = await aws.records(full());
  expect(changed).toMatchObject(shown);
  await aws.drift?.(name);
  await settled(world);
  expect(await aws.records(full())).toEqual([changed]);
  expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
});

test("a record becomes an alias and has values again, and the name of its target is compared in any spelling", async () => {
  const world = await settled(await declareRecord(aws, name));
  const alias = { name, hostedZoneID: aws.zone.id, recordType: "A" };
  await world.apply({ ...alias, aliasTarget: { dnsName: "LB.example.com", hostedZoneID: "Z1" } });
  await settled(world);
  expect(world.conditions()).toContain("Ready=True");
  const target = { DNSName: "lb.example.com.", HostedZoneId: "Z1", EvaluateTargetHealth: false };
  expect(await aws.records(full())).toMatchObject([{ AliasTarget: target }]);
  expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
  await world.apply(aws.spec(name));
  await settled(world);
  expect(await aws.records(full())).toMatchObject([{ TTL: 60, ResourceRecords: [{ Value: "192.0.2.1" }] }]);
});

test("a zone can be named with the path that ACK shows", async () => {
  const world = await settled(await declareRecord(aws, name, { hostedZoneID: `/hostedzone/${aws.zone.id}` }));
  expect(world.conditions()).toContain("Ready=True");
  expect(world.object()?.status).toMatchObject({ hostedZoneID: aws.zone.id });
  await world.apply(aws.spec(name));
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });
});

test("a health check is removed", async () => {
  const world = await settled(await declareRecord(aws, name, { healthCheckID: "health" }));
  await world.apply(aws.spec(name));
  await settled(world);
  expect((await aws.records(full()))[0]).not.toHaveProperty("HealthCheckId");
  expect(world.conditions()).toContain("Ready=True");
});

test("records with the same name and type, but different set identifiers, have companions of their own", async () => {
  const weighted = (setIdentifier: string, weight: number) => ({ ...VALUES, setIdentifier, weight });
  const one = await settled(await declareRecord(aws, name, weighted("one", 1)));
  const another = await settled(await declareRecord(aws, name, weighted("another", 2)));
  expect([one.conditions(), another.conditions()].join()).not.toContain("ACK.Terminal");
  expect(await aws.records(full())).toHaveLength(2);
  await one.delete();
  await one.pass();
  expect(await aws.records(full())).toMatchObject([{ SetIdentifier: "another", Weight: 2 }]);
  expect(await another.pass()).toMatchObject({ outcome: "unchanged" });
});

test.each([
  ["the name of the zone", { name: "" }, () => aws.zone.name],
  ["every name", { name: "*" }, () => `\\052.${aws.zone.name}`],
  [
    "an underscore",
    { name: "_dmarc", recordType: "TXT", resourceRecords: [{ value: '"v=DMARC1"' }] },
    () => `_dmarc.${aws.zone.name}`,
  ],
])("a record for %s settles, and is deleted", async (_, spec, shown) => {
  const world = await settled(await declareRecord(aws, name, spec));
  expect(world.conditions()).toContain("Ready=True");
  const values = (await aws.records(shown())).filter(({ Type }) => Type !== "NS" && Type !== "SOA");
  expect(values).toHaveLength(1);
  await world.delete();
  await world.pass();
  expect((await aws.records(shown())).filter(({ Type }) => Type !== "NS" && Type !== "SOA")).toEqual([]);
});

test("a change that takes longer is asked for at each poll, and a lost status ends the waiting, but not the ownership", async () => {
  const connect = aroundCommands(aws.connect, "GetChange", async (command, send) => {
    const { ChangeInfo } = Object(await send(command));
    return { ChangeInfo: { ...ChangeInfo, Status: "PENDING" } };
  });
  const world = await declareRecord(aws, name, {}, connect);
  await world.pass();
  for (const _ of [1, 2]) {
    expect((await world.pass()).calls).toContain("GetChange");
    expect(world.conditions()).toContain("Ready=False PENDING");
  }
  world.user.patchStatus(world.reference, { id: null, status: null });
  expect((await world.pass()).calls).not.toContain("ChangeResourceRecordSets");
  expect(world.conditions()).toContain("Ready=True");
  await world.apply({ ...aws.spec(name), ttl: 300 });
  await world.pass();
  expect(await aws.records(full())).toMatchObject([{ TTL: 300 }]);
});

test.each([{ id: "../hostedzone/Z1" }, { id: "C0000000000000" }, { id: 7 }])(
  "a forged change in the status, %j, makes nothing wait for long",
  async (forged) => {
    const world = await settled(await declareRecord(aws, name));
    world.user.patchStatus(world.reference, { ...forged, status: "PENDING" });
    await world.pass();
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
  },
);
