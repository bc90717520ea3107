import { randomUUID } from "node:crypto";
import { ChangeResourceRecordSetsCommand, UpdateHostedZoneCommentCommand } from "@aws-sdk/client-route-53";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { declareZone, LATER, OWNER, READS } from "../../../../support/kinds/kind-on-aws/route-53/declared-zone.ts";
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

test("is created, checked, changed and deleted by these calls", async () => {
  const world = await declareZone(aws, name, { hostedZoneConfig: { comment: "the shop" } });
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  // The list has a page for every 100 zones, of which other tests make many.
  const pages = calls.lastIndexOf("ListHostedZones");
  expect(calls.slice(pages)).toEqual(["ListHostedZones", "CreateHostedZone", "ChangeTagsForResource", ...READS]);
  const { id, HostedZone, DelegationSet } = await aws.existing(name);
  expect(HostedZone).toMatchObject({ Name: `${name}.driftless.test.`, Config: { Comment: "the shop" } });
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: `arn:aws:route53:::hostedzone/${id}` },
    id,
    callerReference: expect.stringMatching(/^driftless-[0-9a-f]{32}-[0-9a-f]{64}$/),
    config: { comment: "the shop", privateZone: false },
    delegationSet: { nameServers: DelegationSet?.NameServers },
    resourceRecordSetCount: 2,
  });
  expect(world.conditions()).toContain("Ready=True");
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });

  await world.apply({ ...aws.spec(name), hostedZoneConfig: { comment: "the new shop" } });
  expect((await world.pass()).calls).toEqual([...READS, "UpdateHostedZoneComment", "GetHostedZone"]);
  expect(world.object()?.status).toMatchObject({ config: { comment: "the new shop" } });
  await world.delete();
  expect((await world.pass()).calls).toEqual([...READS, "DeleteHostedZone"]);
  expect([world.object(), await aws.read(name)]).toEqual([undefined, undefined]);
});

test("a name in another spelling is the same name", async () => {
  const world = await declareZone(aws, name, { name: `${name}.Driftless.TEST` });
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
  expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
});

test.each([
  ["the name", { name: "another.test" }],
  ["the delegation set", { delegationSetID: "N0123456789" }],
  ["that the zone is public", { hostedZoneConfig: { privateZone: true } }],
])("a change of %s is Terminal, and changes nothing", async (_, change) => {
  const world = await declareZone(aws, name);
  await world.pass();
  const before = await aws.read(name);
  await world.apply({ ...aws.spec(name), ...change });
  expect((await world.pass()).calls).toEqual(READS);
  expect(world.conditions()).toContain("ACK.Terminal=True");
  expect(await aws.read(name)).toEqual(before);
});

test.each([
  ["an empty label", (zone: string) => `${zone}..driftless.test`],
  ["a label of more than 63 characters", (zone: string) => `${zone.repeat(4)}.driftless.test`],
  ["longer than 255 characters", (zone: string) => Array.from({ length: 12 }, () => zone).join(".")],
])("a name with %s is refused before any call that writes", async (problem, nameFor) => {
  const world = await declareZone(aws, name, { name: nameFor(name) });
  expect((await world.pass()).calls).not.toContain("CreateHostedZone");
  expect(world.conditions()).toContain("ACK.Terminal=True");
  expect(world.conditions()).toContain(problem);
});

test("the comment is repaired and removed", async () => {
  const world = await declareZone(aws, name, { hostedZoneConfig: { comment: "the shop" } });
  await world.pass();
  const comment = async () => (await aws.existing(name)).HostedZone?.Config?.Comment;
  const { id } = await aws.existing(name);
  await aws.route53.send(new UpdateHostedZoneCommentCommand({ Id: id, Comment: "drifted" }));
  await world.pass();
  expect(await comment()).toBe("the shop");
  await world.apply(aws.spec(name));
  await world.pass();
  expect(await comment()).toBeFalsy();
  expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
});

test("a reusable delegation set is set by the create call", async () => {
  const world = await declareZone(aws, name, { delegationSetID: "N0123456789" });
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
  expect(world.object()?.status).toMatchObject({ delegationSet: { id: "N0123456789" } });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
});

test("a zone with records of others is deleted later, and the object says what to do", async () => {
  const world = await declareZone(aws, name);
  await world.pass();
  const { id } = await aws.existing(name);
  const ResourceRecordSet = {
    Name: `www.${name}.driftless.test`,
    Type: "A" as const,
    TTL: 60,
    ResourceRecords: [{ Value: "192.0.2.1" }],
  };
  const change = async (Action: "CREATE" | "DELETE") => {
    const ChangeBatch = { Changes: [{ Action, ResourceRecordSet }] };
    await aws.route53.send(new ChangeResourceRecordSetsCommand({ HostedZoneId: id, ChangeBatch }));
  };
  await change("CREATE");
  await world.delete();
  await world.pass();
  expect(world.conditions()).toContain("ACK.Recoverable=True");
  expect(world.conditions()).toContain("delete the zone's other records first");
  await change("DELETE");
  await world.pass();
  expect([world.object(), await aws.zones(name)]).toEqual([undefined, []]);
});

test("a create call that is repeated without a response leaves one zone, with its tags", async () => {
  const connect = aroundCommands(aws.connect, "CreateHostedZone", async (command, send) => {
    await send(command);
    const call = { service: "Route 53", operation: "CreateHostedZone" };
    throw new ApiError(call, { code: "HostedZoneAlreadyExists", message: "exists", status: 409, answered: false });
  });
  const world = await declareZone(aws, name, {}, connect);
  await world.pass();
  expect(await aws.readTags(name)).toMatchObject({ [OWNER]: `cluster/shop/${name}` });
  aws.clock.advance(LATER);
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
  expect(await aws.zones(name)).toHaveLength(1);
});

test("tags are changed by one call, and removed", async () => {
  const world = await declareZone(aws, name, { tags: [{ key: "team", value: "shop" }] });
  await world.pass();
  expect(await aws.readTags(name)).toMatchObject({ team: "shop", [OWNER]: `cluster/shop/${name}` });
  await aws.writeTags(name, { ...(await aws.readTags(name)), team: "drifted" });
  aws.clock.advance(LATER);
  await world.pass();
  expect(await aws.readTags(name)).toMatchObject({ team: "shop" });
  await world.apply({ ...aws.spec(name), tags: [{ key: "group", value: "shop" }] });
  expect((await world.pass()).calls).toEqual([...READS, "ChangeTagsForResource", "GetHostedZone"]);
  expect(await aws.readTags(name)).toMatchObject({ group: "shop" });
  expect(await aws.readTags(name)).not.toHaveProperty("team");
});

test("the consent to records of other namespaces stays", async () => {
  const world = await declareZone(aws, name);
  await world.pass();
  const tags = { ...(await aws.readTags(name)), "driftless.dev/records-by": "cluster/other" };
  await aws.writeTags(name, tags);
  aws.clock.advance(LATER);
  await world.pass();
  expect(await aws.readTags(name)).toEqual(tags);
});

test("more tags than Route 53 allows are Terminal, and removing some of them helps", async () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ key: `tag-${index}`, value: "x" }));
  const world = await declareZone(aws, name, { tags: many });
  await world.pass();
  expect(world.conditions()).toContain("ACK.Terminal=True");
  await world.apply({ ...aws.spec(name), tags: many.slice(0, 7) });
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
  expect(await aws.zones(name)).toHaveLength(1);
});
