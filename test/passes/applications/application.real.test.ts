import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ApplicationWorld,
  applicationManifests,
  applyApplication,
} from "../../support/application/application-world.ts";
import { keysOf } from "../../support/application/keys-of.ts";
import { startTestEmulator, type TestEmulator } from "../../support/aws/test-emulator.ts";

let moto: TestEmulator;

beforeAll(async () => {
  moto = await startTestEmulator("moto");
});

afterAll(() => moto[Symbol.asyncDispose]());

const NAMES = ["shop-checkout", "/shop/checkout"];

type Order = (length: number) => (index: number) => number;

/** Where each order puts a manifest. 3 and 5 have no divisor in common with the number of manifests. */
const orders: readonly { readonly name: string; readonly order: Order }[] = [
  { name: "as it stands", order: () => (index) => index },
  { name: "backwards", order: (length) => (index) => length - index },
  { name: "from the middle", order: (length) => (index) => (index + Math.floor(length / 2)) % length },
  { name: "mixed", order: (length) => (index) => (index * 3) % length },
  { name: "mixed otherwise", order: (length) => (index) => (index * 5 + 3) % length },
];

test.for(orders)(
  "an application applied at once, $name, becomes Ready, and leaves only a key that is scheduled for deletion",
  async ({ order }) => {
    const manifests = applicationManifests("application.yaml", NAMES);
    const position = order(manifests.length);
    const placed = manifests.map((manifest, index) => ({ manifest, at: position(index) }));
    const world = await applyApplication(
      placed.toSorted((one, other) => one.at - other.at).map(({ manifest }) => manifest),
      { moto: moto.endpoint },
    );
    await world.settle();
    await expectMade(world);
    await world.delete();
    await expectRemoved(world);
  },
);

test("an application becomes Ready, made once, and is removed again, if the function dies at each of its calls in turn", async () => {
  const manifests = applicationManifests("application.yaml", NAMES);
  const world = await applyApplication(manifests, { moto: moto.endpoint, dying: true });
  const runs = await world.settle();
  // Each object takes more than a dozen calls.
  expect(runs).toBeGreaterThan(12 * manifests.length);
  await expectMade(world);
  await world.delete();
  await expectRemoved(world);
});

async function expectMade({ objects, namespace }: ApplicationWorld): Promise<void> {
  for (const object of objects)
    expect(await object.condition("Ready"), object.reference.kind.kind).toMatchObject({ status: "True" });
  expect(await keysOf(namespace, moto.endpoint)).toEqual(["Enabled"]);
}

async function expectRemoved({ objects, namespace }: ApplicationWorld): Promise<void> {
  for (const object of objects) expect(await object.read()).toBeUndefined();
  expect(await keysOf(namespace, moto.endpoint)).toEqual(["PendingDeletion"]);
}
