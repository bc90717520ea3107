import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { createMemoryWorld } from "../../support/memory-world.ts";

describe("a claim", () => {
  test("is written before the finalizer, and both before AWS is", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    expect(world.writes()).toEqual([
      "kubernetes.patchStatus",
      "kubernetes.patch",
      "cloud.make",
      "cloud.set",
      "kubernetes.patchStatus",
    ]);
    expect(world.kubernetes.calls.find(({ verb }) => verb === "patchStatus")?.body).toMatchObject({
      metadata: { resourceVersion: "1" },
      status: { claim: { holder: "pass-1" }, origin: "Created" },
    });
  });

  test("lasts for 45 s", async () => {
    let claimed: string | undefined;
    const world = createMemoryWorld({
      intercept: ({ verb }) => {
        if (verb === "make") claimed = world.object().status?.claim?.expiresAt;
      },
    });
    await world.create();
    const start = world.now();
    await world.reconcile();
    expect(Math.round((Date.parse(claimed ?? "") - start) / 1000)).toBe(45);
  });

  test("is taken before a repair too, and not where there is nothing to repair", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    const before = world.writes().length;
    world.cloud.resources.set("toy", { tags: world.cloud.resources.get("toy")?.tags ?? {}, settings: {} });
    await world.reconcile();
    expect(world.writes().slice(before)).toEqual(["kubernetes.patchStatus", "cloud.set", "kubernetes.patchStatus"]);
    await world.reconcile();
    expect(world.writes()).toHaveLength(before + 3);
  });

  test("does not count, and nothing is written to AWS, if somebody changed the object since it was read", async () => {
    let changes = 0;
    const world = createMemoryWorld({
      async intercept({ verb }, moment) {
        if (verb !== "describe" || moment !== "after" || changes++ > 9) return;
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: String(changes) } } });
      },
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "conflict" });
    expect(world.cloud.calls.filter(({ writes }) => writes)).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
  });

  test("that the installed CRD drops stops the pass with a reason", async () => {
    const world = createMemoryWorld({
      prune: ({ ackResourceMetadata, conditions }) => ({
        ...(ackResourceMetadata && { ackResourceMetadata }),
        ...(conditions && { conditions }),
      }),
    });
    await world.create();
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(world.cloud.calls.filter(({ writes }) => writes)).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.condition("ACK.Terminal")).toMatchObject({ status: "True", reason: "ForeignCRD" });
    expect(world.condition("ACK.Terminal")?.message).toContain("not Driftless's");
  });

  test("covers every write of its pass, and none after it", async () => {
    let late: Promise<void> | undefined;
    const world = createMemoryWorld({
      manager: {
        async apply({ spec }, _changes, cloud) {
          late = new Promise((resolve) => setImmediate(resolve)).then(() => cloud.set(spec.name, "color", "late"));
          late.catch(() => undefined);
          return {};
        },
      },
    });
    await world.create();
    await world.reconcile();
    await expect(late).rejects.toThrow("no claim");
  });

  test("too short for another call ends the pass as recoverable", async () => {
    const world = createMemoryWorld({
      intercept: ({ verb }, moment) => {
        if (verb === "make" && moment === "after") world.advance(36);
      },
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({});
    expect(world.condition("ACK.Recoverable")?.message).toBe(
      "set was not sent: this pass has no claim that outlasts it",
    );
    expect(world.object().status?.claim).toBeUndefined();
  });
});

describe("another pass's claim", () => {
  const claimFor = (now: number, seconds: number) => ({
    claim: { holder: "other", expiresAt: new Date(now + seconds * 1000).toISOString() },
  });

  test.each([
    { left: 30, waits: undefined, delay: 5 },
    { left: 3, waits: undefined, delay: 3 },
    { left: 30, waits: 1, delay: 10 },
    { left: 30, waits: 3, delay: 40 },
    { left: 30, waits: 9, delay: 60 },
  ])("with $left s left makes a request that has waited $waits times wait $delay s", async ({ left, waits, delay }) => {
    const world = createMemoryWorld();
    await world.create();
    world.forge(claimFor(world.now(), left));
    const request = world.request({ reason: "drift", ...(waits !== undefined && { waits }) });
    const before = world.object();
    expect(await world.reconcile(request)).toEqual({
      outcome: "conflict",
      requeue: { request: { ...request, waits: (waits ?? 0) + 1 }, delaySeconds: delay },
    });
    expect(world.object()).toEqual(before);
    expect(world.cloud.calls).toEqual([]);
  });

  test.each([
    { title: "that has run out", claim: (now: number) => claimFor(now, -1) },
    { title: "that is longer than any pass takes", claim: (now: number) => claimFor(now, 3600) },
    { title: "that is no time", claim: () => ({ claim: { holder: "other", expiresAt: "soon" } }) },
  ])("$title does not stop us", async ({ claim }) => {
    const world = createMemoryWorld();
    await world.create();
    world.forge(claim(world.now()));
    expect(await world.reconcile()).toEqual({ outcome: "created" });
    expect(world.object().status?.claim).toBeUndefined();
  });

  test("is not cleared by a pass that finds the object out of scope", async () => {
    const world = createMemoryWorld({ settings: { scope: { namespaces: ["other"], selector: "" } } });
    await world.create({ finalizers: ["finalizers.toys.services.k8s.aws/Gadget"] });
    world.forge(claimFor(world.now(), 30));
    expect(await world.reconcile()).toMatchObject({ outcome: "conflict" });
    expect(world.object().status?.claim?.holder).toBe("other");
  });
});

describe("two passes at once", () => {
  test.each(["describe", "make", "set"])("one writes, also if they meet at %s", async (verb) => {
    const met = Promise.withResolvers<void>();
    let others = 0;
    const world = createMemoryWorld({
      async intercept(call, moment) {
        if (call.verb !== verb || moment !== "before" || others++ > 0) return;
        await met.promise;
      },
    });
    await world.create();
    const first = world.reconcile();
    const second = world.reconcile();
    await second;
    met.resolve();
    await first;
    await world.reconcile();
    expect(world.cloud.calls.filter(({ writes }) => writes).map(({ verb }) => verb)).toEqual(["make", "set"]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.events()).toEqual(["Created: Gadget created in AWS"]);
  });
});

describe("whatever ends a pass", () => {
  test.each([
    { title: "an error of AWS", verb: "make", error: new Error("broken") },
    {
      title: "an API server that fails mid-pass",
      verb: "patch",
      error: new KubernetesApiError("away", { status: 500 }),
    },
  ])("$title, clears its claim", async ({ verb, error }) => {
    let claimed = false;
    const world = createMemoryWorld({
      intercept: (call, moment) => {
        if (call.verb !== verb || moment !== "before") return;
        claimed = world.object().status?.claim !== undefined;
        throw error;
      },
    });
    await world.create();
    await world.reconcile().catch(() => undefined);
    expect(claimed).toBe(true);
    expect(world.object().status?.claim).toBeUndefined();
  });

  test("leaves a claim alone that is another pass's by now", async () => {
    const other = { holder: "other", expiresAt: "2030-01-01T00:00:00.000Z" };
    let failures = 0;
    const world = createMemoryWorld({
      intercept({ verb }) {
        if (verb !== "patchStatus" || failures++ > 0) return;
        world.forge({ claim: other });
        throw new KubernetesApiError("away", { status: 500 });
      },
    });
    await world.create();
    await expect(world.reconcile()).rejects.toThrow("away");
    expect(world.object().status?.claim).toEqual(other);
  });

  test("clears a claim whose answer was lost, and tries again where somebody else is changing the object", async () => {
    let losses = 0;
    const world = createMemoryWorld({
      async intercept({ verb }, moment) {
        if (verb !== "patchStatus") return;
        if (moment === "after" && losses++ === 0) throw new KubernetesApiError("connection reset");
        if (moment === "before" && losses === 1) {
          losses++;
          await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: "b" } } });
        }
      },
    });
    await world.create();
    await expect(world.reconcile()).rejects.toThrow("connection reset");
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.object().status?.origin).toBeUndefined();
  });
});
