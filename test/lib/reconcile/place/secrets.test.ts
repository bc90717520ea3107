import { describe, expect, test } from "vitest";
import { cloudCalls } from "../../../support/worlds/cloud-calls.ts";
import type { MemoryWorld } from "../../../support/worlds/memory-world.ts";
import { CODE, codeOf, createSafeWorld, putSecret, SECRET } from "../../../support/worlds/safes/safe-world.ts";

/** Creates a safe with this reference, and runs a pass. */
async function passOver(world: MemoryWorld, code: object = CODE) {
  await world.create({ spec: { name: "toy", code } });
  return await world.reconcile();
}

describe("an object that names a Secret is Terminal, and neither the Secret nor AWS is looked at,", () => {
  test.each([
    ["if the deployment reads no Secrets", "off", CODE, "the deployment's parameter secrets must be labelled or any"],
    [
      "if the Secret is in another namespace",
      "any",
      { ...CODE, namespace: "platform" },
      "spec.code names a Secret in another namespace; it must be in default",
    ],
    ["if the name cannot be one", "any", { ...CODE, name: "../pods" }, '"../pods" is not a valid name'],
    ["if there is no name", "any", { key: "front" }, "spec.code must name a Secret"],
    ["if there is no key", "any", { name: "codes" }, "spec.code must say under which key"],
  ] as const)("%s", async (_, secrets, code, message) => {
    const world = await createSafeWorld(undefined, { settings: { secrets } });
    expect(await passOver(world, code)).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toContain(message);
    expect(world.condition("ACK.ReferencesResolved")).toMatchObject({ status: "False" });
    expect(world.kubernetes.calls.some(({ verb }) => verb === "readSecret")).toBe(false);
    expect(cloudCalls(world)).toEqual([]);
  });
});

describe("an object waits, and AWS is not called,", () => {
  const labelled = { labels: { "driftless.dev/readable-by-objects": "true" } };
  const missing = 'does not exist, or lacks the label driftless.dev/readable-by-objects: "true"';

  test.each([
    ["without the label", { front: "a-code" }, {}, missing],
    [
      "with another value of the label",
      { front: "a-code" },
      { labels: { "driftless.dev/readable-by-objects": "yes" } },
      missing,
    ],
    ["of another type", { front: "a-code" }, { ...labelled, type: "kubernetes.io/tls" }, "must have the type Opaque"],
    ["without the key", { back: "a-code" }, labelled, 'has no value under the key "front"'],
    ["with a value that is too long", { front: "é".repeat(32_769) }, labelled, "has a value of more than 65536 bytes"],
    ["with an empty value", { front: "" }, labelled, 'has no value under the key "front"'],
  ])("for a Secret %s", async (_, values, contents, message) => {
    const world = await createSafeWorld();
    await putSecret(world, values as Record<string, string>, contents);
    expect(await passOver(world)).toMatchObject({ outcome: "in-progress" });
    expect(world.condition("ACK.ReferencesResolved")?.reason).toContain(message);
    expect(cloudCalls(world)).toEqual([]);
    await putSecret(world, { front: "a-code" });
    await world.settle();
    expect(codeOf(world)).toBe("a-code");
    expect(world.condition("ACK.ReferencesResolved")).toBeUndefined();
  });

  test("for a value that is no text", async () => {
    const world = await createSafeWorld();
    const { resourceVersion = "" } = (await world.kubernetes.readSecret(SECRET)) ?? {};
    await world.kubernetes.patchSecret(SECRET, { resourceVersion, data: { front: "/w==" } });
    await passOver(world);
    expect(world.condition("ACK.ReferencesResolved")?.reason).toContain("contains a value that is no text");
  });

  test("for a Secret that does not exist, which looks like one without the label", async () => {
    const [world, other] = [await createSafeWorld(), await createSafeWorld()];
    await passOver(world, { ...CODE, name: "others" });
    await putSecret(other, { front: "a-code" }, {});
    await passOver(other);
    const [one, two] = [world, other].map((each) => each.condition("ACK.ReferencesResolved")?.reason);
    expect(one?.replace("others", "codes")).toBe(two);
  });
});

test("with secrets: any, the Secret needs no label", async () => {
  const world = await createSafeWorld(undefined, { settings: { secrets: "any" } });
  await putSecret(world, { front: "a-code" }, {});
  await passOver(world);
  expect(codeOf(world)).toBe("a-code");
});
