import { CreateKeyCommand } from "@aws-sdk/client-kms";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/kms/key/calls.generated.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { createKeyObject, type KeyObject } from "../../../../support/kinds/key/key-object.ts";

let moto: string;
let world: KeyObject;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  world = createKeyObject(moto);
});

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);

/** An object that is Ready, after KMS shows everything. */
async function ready(): Promise<void> {
  await world.apply({});
  await world.pass();
  world.later();
  expect((await world.pass()).outcome).toBe("unchanged");
}

it("is found by its owner tag, and not created again, if the status is lost", async () => {
  await ready();
  const KeyId = world.id();
  world.user.patchStatus(world.reference, { keyID: null, origin: null });
  expect(writesOf((await world.pass()).calls)).toEqual([]);
  expect(world.id()).toBe(KeyId);
});

it("does not reach another owner's key through a forged status", async () => {
  await ready();
  const { KeyMetadata } = await world.others.send(new CreateKeyCommand({ Description: "theirs" }));
  const own = world.id();
  world.user.patchStatus(world.reference, { keyID: KeyMetadata?.KeyId });
  await world.apply({ enableKeyRotation: true });
  expect(writesOf((await world.pass()).calls)).toEqual(["EnableKeyRotation"]);
  expect(world.id()).toBe(own);
  expect(await world.found(KeyMetadata?.KeyId)).toMatchObject({ description: "theirs", rotates: false });
});

it("is adopted by its ID, if it consents", async () => {
  const consent = { TagKey: "driftless.dev/adoptable-by", TagValue: "cluster/shop" };
  const { KeyMetadata } = await world.others.send(new CreateKeyCommand({ Description: "old", Tags: [consent] }));
  await world.user.create(world.reference, {
    annotations: {
      "services.k8s.aws/adoption-policy": "adopt",
      "services.k8s.aws/adoption-fields": JSON.stringify({ keyID: KeyMetadata?.KeyId }),
    },
    spec: {},
  });
  await world.pass();
  expect(world.object()).toMatchObject({ spec: { description: "old" }, status: { keyID: KeyMetadata?.KeyId } });
  expect((await world.found()).tags).toMatchObject({ "services.k8s.aws/driftless-owner": world.owner });
});
