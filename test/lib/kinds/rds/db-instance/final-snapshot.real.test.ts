import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type DBInstanceOnRDS,
  openDBInstanceOnRDS,
} from "../../../../support/kinds/kind-on-aws/rds/db-instance-on-rds.ts";
import { declareInstance } from "../../../../support/kinds/kind-on-aws/rds/db-instance-world.ts";

let aws: DBInstanceOnRDS;
let name: string;

beforeAll(async () => {
  aws = await openDBInstanceOnRDS();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `orders-${randomUUID()}`;
});

describe("the last snapshot of an instance", () => {
  const ANNOTATIONS = "rds.services.k8s.aws";

  async function deleteWith(annotations: Readonly<Record<string, string>>) {
    const world = await declareInstance(aws, name);
    await world.settle();
    const named = Object.entries(annotations).map(([key, value]) => [`${ANNOTATIONS}/${key}`, value]);
    await world.user.patch(world.reference, { metadata: { annotations: Object.fromEntries(named) } });
    await world.delete();
    return world;
  }

  test("is taken by default, under a name that no other instance has", async () => {
    await (await deleteWith({})).vanish();
    const [first, ...others] = await aws.snapshotsOf(name);
    expect(others).toEqual([]);
    expect(first).toMatch(new RegExp(`^${name}-final-[0-9a-f]{12}$`));
    await (await deleteWith({})).vanish();
    const both = await aws.snapshotsOf(name);
    expect(new Set(both).size).toBe(2);
    expect(both).toContain(first);
  });

  test("has the name that the object says", async () => {
    await (await deleteWith({ "final-db-snapshot-identifier": `last-of-${name}` })).vanish();
    expect(await aws.snapshotsOf(name)).toEqual([`last-of-${name}`]);
  });

  test("is not taken if the object says so", async () => {
    await (await deleteWith({ "skip-final-snapshot": "true" })).vanish();
    expect(await aws.snapshotsOf(name)).toEqual([]);
  });

  test("is taken once, even if the function dies after the call and runs again", async () => {
    const world = await deleteWith({});
    const stored = world.object();
    await world.pass();
    // The status is as it was before the call.
    world.user.patchStatus(world.reference, { ...stored?.status, claim: null, poll: null });
    expect(await world.vanish()).toEqual([]);
    expect(await aws.snapshotsOf(name)).toHaveLength(1);
  });

  test("is not confused with another one of the same name: the instance stays, and the object says what to do", async () => {
    const other = `last-${randomUUID()}`;
    await (await deleteWith({ "final-db-snapshot-identifier": other })).vanish();
    const world = await deleteWith({ "final-db-snapshot-identifier": other });
    await world.pass();
    expect(world.conditions()).toContain("delete or rename that snapshot, name another one in the annotation");
    expect(await aws.read(name)).toBeDefined();
  });
});

test("is not deleted while it is protected, and the object says what to do", async () => {
  const world = await declareInstance(aws, name, { deletionProtection: true });
  await world.settle();
  await world.delete();
  expect((await world.pass()).calls).not.toContain("DeleteDBInstance");
  expect(world.conditions()).toMatch(/ACK.Terminal=True DeletionProtected: .*--no-deletion-protection/);
  await aws.modify(name, { DeletionProtection: false });
  expect(await world.vanish()).toEqual(["DeleteDBInstance"]);
});
