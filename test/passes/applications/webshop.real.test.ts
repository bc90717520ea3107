import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ApplicationWorld,
  applicationManifests,
  applyApplication,
} from "../../support/application/application-world.ts";
import { securityGroupsOf } from "../../support/application/security-groups-of.ts";
import { snapshotsOf } from "../../support/application/snapshots-of.ts";
import { sourcesOf } from "../../support/application/sources-of.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { startTestEmulator, type TestEmulator } from "../../support/aws/test-emulator.ts";

let moto: TestEmulator;

beforeAll(async () => {
  moto = await startTestEmulator("moto");
});

afterAll(() => moto[Symbol.asyncDispose]());

const manifests = () => applicationManifests("webshop/webshop.yaml", ["webshop"]);

test.for([
  { name: "as it stands", arranged: manifests },
  { name: "backwards", arranged: () => manifests().toReversed() },
])(
  "a web shop applied at once, $name, becomes Ready, and is removed again, except for a snapshot of its database",
  async ({ arranged }) => {
    const world = await applyApplication(arranged(), { moto: moto.endpoint });
    await world.settle();
    await expectMade(world);
    await world.delete();
    await expectRemoved(world);
  },
);

test("a web shop becomes Ready, made once, and is removed again, except for one snapshot, if the function dies at each of its calls in turn", async () => {
  const world = await applyApplication(manifests(), { moto: moto.endpoint, dying: true });
  const runs = await world.settle();
  // Each object takes more than a dozen calls.
  expect(runs).toBeGreaterThan(12 * world.objects.length);
  await expectMade(world);
  await world.delete();
  await expectRemoved(world);
});

/** AWS assigns the identifiers of security groups and mappings, so nothing but their owner tags keeps them from being made twice. */
async function expectMade({ objects, namespace }: ApplicationWorld): Promise<void> {
  for (const object of objects)
    expect(await object.condition("Ready"), object.reference.kind.kind).toMatchObject({ status: "True" });
  const names = objects.filter(({ reference }) => reference.kind.kind === "SecurityGroup");
  expect(await securityGroupsOf(namespace, moto.endpoint)).toEqual(
    names.map(({ reference }) => reference.name).toSorted(),
  );
  expect(await sourcesOf(nameOf(objects, "EventSourceMapping"), await sharedEmulator("ministack"))).toHaveLength(1);
}

async function expectRemoved({ objects, namespace }: ApplicationWorld): Promise<void> {
  for (const object of objects) expect(await object.read(), object.reference.kind.kind).toBeUndefined();
  expect(await securityGroupsOf(namespace, moto.endpoint)).toEqual([]);
  expect(await sourcesOf(nameOf(objects, "EventSourceMapping"), await sharedEmulator("ministack"))).toEqual([]);
  expect(await snapshotsOf(nameOf(objects, "DBInstance"), moto.endpoint)).toBe(1);
}

/** The name of the object of a kind, which is also that of its resource or, of a mapping, that of its function. */
function nameOf(objects: ApplicationWorld["objects"], kind: string): string {
  return objects.find(({ reference }) => reference.kind.kind === kind)?.reference.name ?? "";
}
