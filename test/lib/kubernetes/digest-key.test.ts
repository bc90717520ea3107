import { expect, test } from "vitest";
import { createDigestKey, DIGEST_KEY } from "../../../lib/kubernetes/digest-key.ts";
import { createMemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";

/** An API server with the Secret as the cluster manifests create it. */
async function newDeployment() {
  const kubernetes = createMemoryKubernetes();
  await kubernetes.user.createSecret(DIGEST_KEY);
  return kubernetes;
}

test("the first process draws a key of 256 bits, and every other one reads the same key", async () => {
  const kubernetes = await newDeployment();
  const key = await createDigestKey(kubernetes)();
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(await createDigestKey(kubernetes)()).toBe(key);
  expect(await createDigestKey(await newDeployment())()).not.toBe(key);
});

test("processes that draw at the same time agree on one key", async () => {
  const kubernetes = await newDeployment();
  const keys = await Promise.all([1, 2, 3].map(() => createDigestKey(kubernetes)()));
  expect(new Set(keys).size).toBe(1);
});

test("a process reads the key once", async () => {
  const kubernetes = await newDeployment();
  const key = createDigestKey(kubernetes);
  await Promise.all([key(), key()]);
  await key();
  expect(kubernetes.calls.map(({ verb }) => verb)).toEqual(["readSecret", "patchSecret"]);
});

test("a key that could not be read is read again", async () => {
  const kubernetes = createMemoryKubernetes();
  const key = createDigestKey(kubernetes);
  await expect(key()).rejects.toThrow("Secret driftless-digest-key does not exist in driftless-system; deploy again");
  await kubernetes.user.createSecret(DIGEST_KEY);
  expect(await key()).not.toBe("");
});
