import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "../../../../../lib/kinds/ec2/security-group.ts";
import type { ResourceKind } from "../../../../../lib/kubernetes/resource-kind.ts";
import {
  declareGroup,
  type GroupWorld,
  HTTPS,
  OFFICE,
  rulesOf,
} from "../../../../support/kinds/kind-on-aws/ec2/declared-group.ts";
import {
  openSecurityGroupOnEC2,
  type SecurityGroupOnEC2,
} from "../../../../support/kinds/kind-on-aws/ec2/security-group-on-ec2.ts";

const kind: ResourceKind = page.resource;

let aws: SecurityGroupOnEC2;
let name: string;
let clients: string;
let world: GroupWorld;

beforeAll(async () => {
  aws = await openSecurityGroupOnEC2();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `servers-${randomUUID()}`;
  clients = `clients-${name}`;
});

const to = (group: string) => ({ ...HTTPS, userIDGroupPairs: [{ groupRef: { from: { name: group } } }] });
const ofClients = () => ({ kind, namespace: "shop", name: clients });

/** A pass over the object of the other group, which exists. */
async function passOfClients() {
  const { uid = "" } = world.user.read(ofClients())?.metadata ?? {};
  return await world.pass({ ...kind, namespace: "shop", name: clients, uid, reason: "change" });
}

/** Creates a group one of whose rules names another group, which has these rules. */
async function declareBoth(rulesOfClients: object) {
  world = await declareGroup(aws, name, { ingressRules: [to(clients), { ...HTTPS, ipRanges: [OFFICE] }] });
  await world.user.create(ofClients(), { spec: { ...aws.spec(clients), ...rulesOfClients } });
  await world.pass();
  await passOfClients();
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
}

test.each(["ingressRules", "egressRules"])(
  "two groups that name each other are both deleted: %s",
  async (direction) => {
    await declareBoth({ [direction]: [to(name)] });
    await world.user.delete(ofClients());
    expect((await passOfClients()).outcome).toBe("recoverable");
    await world.delete();
    await world.pass();
    expect(world.object()).toBeUndefined();
    aws.clock.advance(60);
    await passOfClients();
    expect(world.user.read(ofClients())).toBeUndefined();
    for (const group of [name, clients]) await expect(aws.existing(group)).rejects.toThrow("there is no group");
  },
);

test("a group whose deletion another one's rule prevents keeps its rules, unless the two name each other", async () => {
  const { GroupId: groupID } = await aws.existing("default");
  await declareBoth({ egressRules: [{ ...HTTPS, userIDGroupPairs: [{ groupID }] }] });
  await world.user.delete(ofClients());
  const { outcome } = await passOfClients();
  expect(outcome).toBe("recoverable");
  expect(await rulesOf(aws, clients, "egress")).toMatchObject([{ UserIdGroupPairs: [{ GroupId: groupID }] }]);
});

test("groups that name each other in a circle are all deleted", async () => {
  const circle = ["web", "shop", "store", "audit"].map((role) => `${role}-${randomUUID()}`);
  const worlds = await Promise.all(circle.map((group) => declareGroup(aws, group, { egressRules: [] })));
  for (const one of worlds) await one.pass();
  for (const [index, one] of worlds.entries()) {
    const { GroupId: groupID } = await aws.existing(circle[(index + 1) % circle.length] ?? "");
    const rules = [{ ...HTTPS, userIDGroupPairs: [{ groupID }] }];
    const direction = index % 2 === 0 ? "ingressRules" : "egressRules";
    await one.apply({ ...aws.spec(circle[index] ?? ""), egressRules: [], [direction]: rules });
    await one.pass();
    expect(one.conditions()).toContain("Ready=True");
  }
  aws.clock.advance(120);
  for (const one of worlds) await one.delete();
  // A group goes as soon as the rules of those before it in the circle are gone.
  for (const _ of worlds) for (const one of worlds) if (one.object() !== undefined) await one.pass();
  for (const one of worlds) expect(one.object()).toBeUndefined();
  for (const group of circle) await expect(aws.existing(group)).rejects.toThrow("there is no group");
});

test("a group that leads into a circle, but is not part of it, keeps its rules until it is gone", async () => {
  await declareBoth({ ingressRules: [to(name)] });
  const [before, after] = [`before-${name}`, `after-${name}`];
  const { GroupId: inCircle } = await aws.existing(name);
  const outside = await declareGroup(aws, before, {
    ingressRules: [{ ...HTTPS, userIDGroupPairs: [{ groupID: inCircle }] }],
  });
  await outside.pass();
  const { GroupId: named } = await aws.existing(before);
  await (
    await declareGroup(aws, after, { ingressRules: [{ ...HTTPS, userIDGroupPairs: [{ groupID: named }] }] })
  ).pass();
  await outside.delete();
  expect((await outside.pass()).outcome).toBe("recoverable");
  expect(await rulesOf(aws, before)).toMatchObject([{ UserIdGroupPairs: [{ GroupId: inCircle }] }]);
});
