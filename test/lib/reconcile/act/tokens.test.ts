import { expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { ConflictError } from "../../../../lib/reconcile/object/claim.ts";
import { createMemoryKubernetes, type MemoryKubernetes } from "../../../support/kubernetes/memory/memory-kubernetes.ts";
import { takeDeleteToken } from "../../../support/worlds/gadgets/take-delete-token.ts";
import { afterCall, beforeCall } from "../../../support/worlds/intercepts.ts";
import { DELETE_TOKENS } from "../../../support/worlds/limit-tokens.ts";
import type { Intercept } from "../../../support/worlds/port-call.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");
const HOUR = 3_600_000;
const one = (uid: string, now = NOW) => ({ uid, namespace: "shop", maximumPerHour: 1, now });

async function open(intercept?: Intercept) {
  const kubernetes = createMemoryKubernetes(intercept && { intercept });
  await kubernetes.user.createConfigMap(DELETE_TOKENS);
  return kubernetes;
}

async function tokens(kubernetes: MemoryKubernetes) {
  return (await kubernetes.readConfigMap(DELETE_TOKENS))?.data;
}

/** Overwrites an entry, as anyone who is allowed to write the ConfigMap can. */
async function write(kubernetes: MemoryKubernetes, data: Readonly<Record<string, string>>) {
  const { resourceVersion = "" } = (await kubernetes.readConfigMap(DELETE_TOKENS)) ?? {};
  await kubernetes.patchConfigMap(DELETE_TOKENS, { resourceVersion, data });
}

test("a token that is taken is recorded in the ConfigMap, under the UID and the namespace of the object", async () => {
  const kubernetes = await open();
  expect(await takeDeleteToken(kubernetes, one("a"))).toBeUndefined();
  expect(await tokens(kubernetes)).toEqual({ "a.shop": "2030-01-01T12:00:00.000Z" });
});

test("if no token is free, nothing is written, and the result states when one will be free", async () => {
  const kubernetes = await open();
  await takeDeleteToken(kubernetes, one("a"));
  expect(await takeDeleteToken(kubernetes, one("b", NOW + 1000))).toBe(NOW + HOUR);
  expect(await tokens(kubernetes)).toEqual({ "a.shop": "2030-01-01T12:00:00.000Z" });
});

test("when a token is taken, the entries of tokens that are free again are removed", async () => {
  const kubernetes = await open();
  await takeDeleteToken(kubernetes, one("a"));
  expect(await takeDeleteToken(kubernetes, one("b", NOW + HOUR))).toBeUndefined();
  expect(await tokens(kubernetes)).toEqual({ "b.shop": "2030-01-01T13:00:00.000Z" });
});

test("an object that requests a token again, for example after a crash or a lost response, takes no second token", async () => {
  let isLost = true;
  const kubernetes = await open(
    afterCall("patchConfigMap", () => {
      if (isLost) throw new KubernetesApiError("connection reset");
    }),
  );
  await expect(takeDeleteToken(kubernetes, one("a"))).rejects.toThrow("connection reset");
  isLost = false;
  expect(await takeDeleteToken(kubernetes, one("a", NOW + 1000))).toBeUndefined();
  expect(await tokens(kubernetes)).toEqual({ "a.shop": "2030-01-01T12:00:01.000Z" });
});

test("if another object takes the last token first, the object is told to wait", async () => {
  let others = 0;
  const kubernetes = await open(
    beforeCall("patchConfigMap", async () => {
      if (++others === 1) await takeDeleteToken(kubernetes, one("other"));
    }),
  );
  expect(await takeDeleteToken(kubernetes, one("a"))).toBe(NOW + HOUR);
  expect(await tokens(kubernetes)).toEqual({ "other.shop": "2030-01-01T12:00:00.000Z" });
});

test("an entry of an earlier version, which has no namespace, counts, and is replaced if its object requests a token again", async () => {
  const kubernetes = await open();
  await write(kubernetes, { a: "2030-01-01T11:50:00.000Z" });
  expect(await takeDeleteToken(kubernetes, one("b"))).toBe(NOW - 600_000 + HOUR);
  expect(await takeDeleteToken(kubernetes, one("a"))).toBeUndefined();
  expect(await tokens(kubernetes)).toEqual({ "a.shop": "2030-01-01T12:00:00.000Z" });
});

test("if many objects request a token at the same time, no more of them get one than the hourly maximum allows", async () => {
  const kubernetes = await open();
  const ask = async (uid: string): Promise<boolean> => {
    try {
      return (await takeDeleteToken(kubernetes, { uid, namespace: uid, maximumPerHour: 3, now: NOW })) === undefined;
    } catch (error) {
      if (error instanceof ConflictError) return await ask(uid);
      throw error;
    }
  };
  const uids = Array.from({ length: 20 }, (_, index) => `uid-${index}`);
  const asked = await Promise.all(uids.map(ask));
  expect(asked.filter(Boolean)).toHaveLength(3);
  expect(Object.keys((await tokens(kubernetes)) ?? {})).toHaveLength(3);
});

test("if the tokens change on every attempt, the object waits as if another pass held its claim", async () => {
  let patches = 0;
  const kubernetes = await open(
    beforeCall("patchConfigMap", () => {
      patches++;
      throw new KubernetesApiError("the object has been modified", { status: 409 });
    }),
  );
  await expect(takeDeleteToken(kubernetes, one("a"))).rejects.toThrow(ConflictError);
  expect(patches).toBe(5);
});

const UNUSABLE = "nothing is deleted while the ConfigMap driftless-system/driftless-delete-tokens cannot be used: ";

test.each(["readConfigMap", "patchConfigMap"])("no token is granted if the API server rejects %s", async (verb) => {
  const kubernetes = await open(
    beforeCall(verb, () => {
      throw new KubernetesApiError(`${verb} is forbidden`, { status: 403 });
    }),
  );
  await expect(takeDeleteToken(kubernetes, one("a"))).rejects.toThrow(`${UNUSABLE}${verb} is forbidden`);
});

test("no token is granted if the ConfigMap does not exist", async () => {
  const missing = takeDeleteToken(createMemoryKubernetes(), one("a"));
  await expect(missing).rejects.toThrow(`${UNUSABLE}it does not exist; apply the manifests that Driftless ships`);
});

test("no token is granted if an entry is invalid", async () => {
  const kubernetes = await open();
  await write(kubernetes, { b: "soon" });
  await expect(takeDeleteToken(kubernetes, one("a"))).rejects.toThrow(
    `${UNUSABLE}its entry b is not a time; remove that entry`,
  );
});
