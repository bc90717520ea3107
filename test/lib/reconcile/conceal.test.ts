import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../support/worlds/cloud-calls.ts";
import { afterCall, concludes } from "../../support/worlds/intercepts.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import { CODE, codeOf, createSafeWorld, putSecret, settledSafe } from "../../support/worlds/safes/safe-world.ts";

describe("a secret", () => {
  test("is sent with the create call, and then nothing is left to do", async () => {
    const world = await settledSafe();
    expect(codeOf(world)).toBe("first-code");
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().spec).toEqual({ name: "toy", code: CODE });
    expect(cloudWrites(world)).toEqual(["CreateSafe"]);
    expect(await world.settle()).toMatchObject({ outcome: "unchanged" });
  });

  test("is written when the value in the Secret changes, even back to a former one, and only then", async () => {
    const world = await settledSafe();
    for (const code of ["second-code", "first-code", "second-code"]) {
      await putSecret(world, { front: code, back: `${code}-2` });
      expect(await world.settle()).toMatchObject({ outcome: "updated" });
      expect(codeOf(world)).toBe(code);
      await putSecret(world, { front: code, back: "another" });
      expect(await world.settle(world.request({ reason: "resync" }))).toMatchObject({ outcome: "unchanged" });
    }
    // Nobody has changed anything in AWS.
    expect(world.events().at(-1)).toBe("Updated: code: (secret) -> (new secret)");
    expect(world.events().join()).not.toContain("DriftCorrected");
  });

  test("is written when the object names another key", async () => {
    const world = await settledSafe();
    await putSecret(world, { front: "first-code", back: "second-code" });
    await world.kubernetes.user.patch(world.reference, { spec: { code: { ...CODE, key: "back" } } });
    await world.settle();
    expect(codeOf(world)).toBe("second-code");
    expect(world.events().at(-1)).toBe("Updated: code: (secret) -> (new secret)");
  });

  test("is recorded as a digest that depends on the object", async () => {
    const digestOf = async () => (await settledSafe()).object().status as { secretDigests?: unknown };
    const [one, other] = [await digestOf(), await digestOf()];
    expect(one.secretDigests).toEqual([{ part: "code", digest: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(one.secretDigests).not.toEqual(other.secretDigests);
  });

  test.each([
    ["is lost", null],
    ["makes no sense", [7, { part: "code" }, null]],
  ])("is written once more if its digest %s", async (_, secretDigests) => {
    const world = await settledSafe();
    world.forge({ secretDigests } as object);
    expect(await world.settle()).toMatchObject({ outcome: "updated" });
    expect(await world.settle()).toMatchObject({ outcome: "unchanged" });
    expect(cloudWrites(world)).toEqual(["CreateSafe", "PutSafeSetting code"]);
  });

  test("is written once more if the function dies after the write", async () => {
    const world = await diedAfterWriting("second-code");
    await world.settle();
    expect(cloudWrites(world)).toEqual(["CreateSafe", "PutSafeSetting code", "PutSafeSetting code"]);
    expect(await world.settle()).toMatchObject({ outcome: "unchanged" });
  });

  test("is written if the function dies after the write of another one, although the status has its digest", async () => {
    const world = await diedAfterWriting("second-code");
    expect(codeOf(world)).toBe("second-code");
    await putSecret(world, { front: "first-code" });
    await world.settle();
    expect(codeOf(world)).toBe("first-code");
  });

  test("is written to a resource that was created again with another one, although the status has its digest", async () => {
    const world = await diedAfterWriting("second-code", ({ cloud }) => cloud.resources.clear());
    expect(codeOf(world)).toBe("second-code");
    await putSecret(world, { front: "first-code" });
    await world.settle();
    expect(codeOf(world)).toBe("first-code");
  });

  test("that AWS has not received is written by a later pass", async () => {
    const world = await createSafeWorld({ front: "weak-code" });
    await world.create({ spec: { name: "toy", code: CODE } });
    await world.settle();
    expect(world.condition("ACK.Terminal")).toMatchObject({ status: "True" });
    expect(world.object().status).not.toHaveProperty("secretDigests");
    await putSecret(world, { front: "strong-code" });
    await world.settle();
    expect(codeOf(world)).toBe("strong-code");
  });

  test("that the spec no longer mentions is left as it is, and is written if it is mentioned again", async () => {
    const world = await settledSafe();
    await world.kubernetes.user.patch(world.reference, { spec: { code: null } });
    expect(await world.settle()).toMatchObject({ outcome: "unchanged" });
    expect(codeOf(world)).toBe("first-code");
    expect(world.object().status).toMatchObject({ secretDigests: [] });
    await world.kubernetes.user.patch(world.reference, { spec: { code: CODE } });
    await world.settle();
    expect(cloudWrites(world)).toEqual(["CreateSafe", "PutSafeSetting code"]);
  });

  test("that its object ignores the drift of is not written when the Secret changes", async () => {
    const annotations = { "services.k8s.aws/ignore-field-drift": "spec.code" };
    const world = await settledSafe({ annotations });
    expect(codeOf(world)).toBe("first-code");
    await putSecret(world, { front: "second-code" });
    await world.settle();
    expect(codeOf(world)).toBe("first-code");
  });

  test("is not filled in by an adoption, and is written after it", async () => {
    const world = await createSafeWorld();
    const tags = { "driftless.dev/adoptable-by": "east/default" };
    world.cloud.resources.set("toy", { tags, settings: { code: "by-hand", color: "red" } });
    const annotations = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
    await world.create({ annotations, spec: { name: "toy", code: CODE } });
    await world.settle();
    expect(world.object().spec).toEqual({ name: "toy", code: CODE, color: "red" });
    expect(codeOf(world)).toBe("first-code");
  });

  test("of an object that silently adopts its resource is left as it is", async () => {
    const world = await createSafeWorld();
    const tags = { "driftless.dev/adoptable-by": "east/default" };
    world.cloud.resources.set("toy", { tags, settings: { code: "by-hand" } });
    const annotations = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
    await world.create({ annotations, spec: { name: "toy" } });
    await world.settle();
    expect(world.object().spec).toEqual({ name: "toy" });
    expect(codeOf(world)).toBe("by-hand");
  });
});

/** A settled safe whose function has died after it has sent the code, and a minute later. */
async function diedAfterWriting(code: string, happen: (world: MemoryWorld) => void = () => undefined) {
  let dies = false;
  const world = await settledSafe(
    {},
    {
      intercept: async (call, carryOut) => {
        if (dies && concludes(call)) throw new Error("the function died");
        return carryOut();
      },
    },
  );
  happen(world);
  await putSecret(world, { front: code });
  dies = true;
  await expect(world.settle()).rejects.toThrow("died");
  dies = false;
  world.advance(60);
  return world;
}

describe("no Secret is read", () => {
  const reads = (world: Awaited<ReturnType<typeof createSafeWorld>>) =>
    world.kubernetes.calls.filter(({ verb }) => verb === "readSecret").length;

  test("for an object that names none", async () => {
    const world = await createSafeWorld();
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    expect(reads(world)).toBe(0);
  });

  test("for an object that is being deleted", async () => {
    const world = await settledSafe();
    const before = reads(world);
    await world.kubernetes.user.delete(world.reference);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(world.cloud.resources.size).toBe(0);
    expect(reads(world)).toBe(before);
  });

  test("for a read-only object, which does not report the secret", async () => {
    const world = await createSafeWorld();
    world.cloud.resources.set("toy", { tags: {}, settings: { code: "by-hand" } });
    await world.create({ annotations: { "services.k8s.aws/read-only": "true" }, spec: { name: "toy", code: CODE } });
    await world.settle();
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(reads(world)).toBe(0);
  });

  test("without the key, and an existing secret then counts as unchanged, and another one as new", async () => {
    const settings = { mode: "shadow", secrets: "labelled" } as const;
    const world = await createSafeWorld(undefined, { settings, digestKey: undefined });
    await world.create({ spec: { name: "toy", code: CODE } });
    const { outlook } = await world.reconcile();
    expect(outlook?.changes?.at(-1)).toEqual({ field: "code", from: "none", to: "(secret)" });
    expect(reads(world)).toBe(0);
  });
});

test("a pass that AWS does not answer sends the same secret again", async () => {
  let answers = false;
  const world = await settledSafe(
    {},
    {
      intercept: afterCall("PutSafeSetting", () => {
        if (!answers) throw new Error("no answer");
      }),
    },
  );
  await putSecret(world, { front: "second-code" });
  await world.reconcile();
  answers = true;
  await world.settle();
  expect(codeOf(world)).toBe("second-code");
  expect(cloudWrites(world)).toEqual(["CreateSafe", "PutSafeSetting code", "PutSafeSetting code"]);
});

test("a forged digest does not lead anywhere but to this object's own resource", async () => {
  const world = await settledSafe();
  const { secretDigests } = world.object().status as { secretDigests?: unknown };
  await putSecret(world, { front: "second-code" });
  world.forge({
    secretDigests: [
      { part: "code", digest: "0".repeat(32) },
      { part: "color", digest: "x" },
    ],
  } as object);
  await world.settle();
  expect(codeOf(world)).toBe("second-code");
  expect((world.object().status as { secretDigests?: unknown }).secretDigests).not.toEqual(secretDigests);
});
