import { expect, test } from "vitest";
import { declareRecord } from "../../../../support/kinds/kind-on-aws/route-53/declared-record.ts";
import { recordForEachTest } from "../../../../support/kinds/kind-on-aws/route-53/record-for-each-test.ts";
import type { RecordSetOnRoute53 } from "../../../../support/kinds/kind-on-aws/route-53/record-set-on-route-53.ts";

let aws: RecordSetOnRoute53;
let name: string;

recordForEachTest((opened, chosen) => {
  aws = opened;
  name = chosen;
});

const full = () => `${name}.${aws.zone.name}`;

test.each([
  ["the whole name of a record in another zone", { name: "www." }, "is not permitted in zone"],
  ["an empty label", { name: "a..b" }, "contains an empty label"],
  ["the NS record of the zone", { name: "", recordType: "NS" }, "Route 53 manages the zone's own"],
  ["the SOA record of the zone", { name: "", recordType: "SOA" }, "Route 53 manages the zone's own"],
  ["a companion", { name: "driftless-owner-a.www", recordType: "TXT" }, "must not begin with driftless-owner-"],
  ["a companion in another spelling", { name: "\\104riftless-OWNER-a.www" }, "must not begin with driftless-owner-"],
  ["a TTL, but no values", { resourceRecords: [] }, "Expected exactly one of"],
  ["no zone", { hostedZoneID: "" }, "spec.hostedZoneID or spec.hostedZoneRef is missing"],
])("a record with %s is refused, and nothing is written", async (_, spec, message) => {
  const before = await aws.records(aws.zone.name);
  const world = await declareRecord(aws, name, spec);
  await world.pass();
  expect([await aws.records(aws.zone.name), await aws.records(full())]).toEqual([before, []]);
  expect(world.conditions()).toContain("ACK.Terminal=True");
  expect(world.conditions()).toContain(message);
});

test("a record without values, and without an alias, is refused before any call", async () => {
  const world = await declareRecord(aws, name);
  await world.apply({ name, hostedZoneID: aws.zone.id, recordType: "A" });
  expect((await world.pass()).calls).not.toContain("ListTagsForResource");
  expect(world.conditions()).toContain("neither values nor an alias");
});

test("a name to which no companion fits is refused", async () => {
  const long = Array.from({ length: 4 }, () => "a".repeat(45)).join(".");
  const world = await declareRecord(aws, name, { name: `${long}.${name}` });
  expect((await world.pass()).calls).not.toContain("ChangeResourceRecordSets");
  expect(world.conditions()).toContain("the name of the record's companion is longer than 255 characters");
});

test.each([
  ["the name", { name: "other" }],
  ["the type", { recordType: "AAAA" }],
  ["the set identifier", { setIdentifier: "one" }],
  ["the zone", { hostedZoneID: "Z0" }],
])("a change of %s is Terminal, and changes nothing", async (_, change) => {
  const world = await declareRecord(aws, name);
  await world.pass();
  await world.pass();
  const before = await aws.records(full());
  await world.apply({ ...aws.spec(name), ...change });
  expect((await world.pass()).calls).not.toContain("ChangeResourceRecordSets");
  expect(world.conditions()).toContain("ACK.Terminal=True");
  expect(await aws.records(full())).toEqual(before);
});

test("Route 53's refusal of the values is Terminal", async () => {
  const world = await declareRecord(aws, name, {
    name: "",
    recordType: "CNAME",
    resourceRecords: [{ value: "example.com" }],
  });
  await world.pass();
  expect(world.conditions()).toContain("ACK.Terminal=True");
  expect(world.conditions()).toContain("conflicts with other records");
});
