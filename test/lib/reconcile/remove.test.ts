import { describe, expect, test } from "vitest";
import { refusal } from "../../support/memory-cloud.ts";
import { ACK_TAGS, GADGET_FINALIZER } from "../../support/memory-kind.ts";
import { createMemoryWorld, type MemoryWorld, type MemoryWorldOptions } from "../../support/memory-world.ts";

const POLICY = "services.k8s.aws/deletion-policy";

/** A world whose settled gadget is being deleted; the calls before that do not count. */
async function deleting(options: MemoryWorldOptions = {}, parts: Parameters<MemoryWorld["create"]>[0] = {}) {
  let isDeleting = false;
  const world = createMemoryWorld({
    ...options,
    intercept: (call, moment) => (isDeleting ? options.intercept?.(call, moment) : undefined),
  });
  await world.create(parts);
  await world.reconcile();
  await world.kubernetes.user.delete(world.reference);
  isDeleting = true;
  const before = world.writes().length;
  return { world, writes: () => world.writes().slice(before) };
}

describe("deleting an object", () => {
  test("deletes its resource under a claim, then lets the object go", async () => {
    const { world, writes } = await deleting();
    expect(await world.reconcile()).toEqual({ outcome: "deleted" });
    expect(writes()).toEqual(["kubernetes.patchStatus", "cloud.remove", "kubernetes.patch"]);
    expect(world.cloud.resources.size).toBe(0);
    expect(world.exists()).toBe(false);
    expect(world.events()).toContain("Deleted: Gadget deleted in AWS");
  });

  test("needs no more than to know whose the resource is", async () => {
    let wasDeleting: boolean | undefined;
    const { world } = await deleting({
      manager: {
        async observe({ deleting }, cloud) {
          wasDeleting = deleting;
          const found = await cloud.describe("toy");
          return found && { owner: "ours", arn: "arn", found };
        },
        plan(_resource, observed) {
          if (wasDeleting) throw new Error("a delete does not plan");
          return observed === undefined ? [] : [];
        },
      },
    });
    expect(await world.reconcile()).toEqual({ outcome: "deleted" });
    expect(wasDeleting).toBe(true);
  });

  test("is done where the resource is gone already", async () => {
    const { world, writes } = await deleting();
    world.cloud.resources.clear();
    world.advance(30);
    expect(await world.reconcile()).toEqual({ outcome: "deleted" });
    expect(writes()).toEqual(["kubernetes.patch"]);
    expect(world.events()).toContain("Deleted: Gadget was gone from AWS already");
  });

  test("looks again where the resource was made a moment ago and does not show yet", async () => {
    const { world } = await deleting();
    const made = [...world.cloud.resources];
    world.cloud.resources.clear();
    const request = world.request();
    expect(await world.reconcile()).toEqual({ outcome: "in-progress", requeue: { request, delaySeconds: 15 } });
    expect(world.condition("Ready")).toMatchObject({ status: "False", message: "Resource not synced" });
    for (const [name, resource] of made) world.cloud.resources.set(name, resource);
    world.advance(15);
    expect(await world.reconcile()).toEqual({ outcome: "deleted" });
    expect(world.events()).toContain("Deleted: Gadget deleted in AWS");
  });

  test("leaves a resource that is not the object's, and says so", async () => {
    const { world, writes } = await deleting();
    world.cloud.resources.set("toy", { tags: { "driftless.dev/owner": "west/default/toy" }, settings: {} });
    expect(await world.reconcile()).toEqual({ outcome: "deleted" });
    expect(writes()).toEqual(["kubernetes.patch"]);
    expect(world.cloud.resources.has("toy")).toBe(true);
    expect(world.events()).toContain("Deleted: Gadget left in AWS: it is not this object's");
  });

  test("takes a resource over from ACK before it deletes it", async () => {
    const { world } = await deleting();
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
    expect(await world.reconcile()).toEqual({ outcome: "deleted" });
    expect(
      world.cloud.calls
        .filter(({ writes }) => writes)
        .map(({ verb }) => verb)
        .slice(-2),
    ).toEqual(["tag", "remove"]);
  });

  test("does nothing where the finalizer is not there", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: {}, settings: {} });
    await world.create({ finalizers: ["example.com/other"] });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toEqual({ outcome: "unchanged" });
    expect(world.writes()).toEqual([]);
    expect(world.cloud.calls).toEqual([]);
  });

  test("that is blocked says why, how often it is tried, and the way out; and ends soon after", async () => {
    const { world } = await deleting();
    world.cloud.resources.set("toy", {
      tags: { "driftless.dev/owner": "east/default/toy" },
      settings: {},
      inUse: true,
    });
    let verdict = await world.reconcile();
    expect(verdict).toMatchObject({ outcome: "recoverable", requeue: { delaySeconds: 5 } });
    const message = `api error InUse: toy is in use (to let the object go and keep what it stands for in AWS, annotate it ${POLICY}: retain)`;
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "ACK.Recoverable", message });
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({
      status: "Unknown",
      reason: "operation error Toys: remove, api error InUse: toy is in use",
    });
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);

    world.cloud.resources.set("toy", { tags: { "driftless.dev/owner": "east/default/toy" }, settings: {} });
    world.advance(5);
    if (verdict.requeue) verdict = await world.reconcile(verdict.requeue);
    expect(verdict).toEqual({ outcome: "deleted" });
    expect(world.exists()).toBe(false);
  });

  test("names the way out once, however many parts block it", async () => {
    const { world } = await deleting({
      manager: {
        cleanup: async () => {
          throw new AggregateError([refusal("a", "One", "1"), refusal("b", "Two", "2")]);
        },
      },
    });
    await world.reconcile();
    expect(world.condition("ACK.Recoverable")?.message).toMatch(
      /^api error One: 1; api error Two: 2 \(to let[^()]*\)$/,
    );
  });

  test("waits where ownership cannot be read", async () => {
    const { world, writes } = await deleting({
      intercept: ({ verb }) => {
        if (verb === "describe") throw refusal("describe", "AccessDenied", "no");
      },
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.condition("Ready")?.message).toContain(`${POLICY}: retain`);
  });

  test("goes on where it left off if the cloud takes its time", async () => {
    const { world } = await deleting({ manager: { cleanup: async () => ({ requeueAfterSeconds: 7 }) } });
    const request = world.request();
    expect(await world.reconcile(request)).toEqual({ outcome: "in-progress", requeue: { request, delaySeconds: 7 } });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);
  });

  test("does not delete what was turned to retain just before", async () => {
    const { world } = await deleting({
      async intercept({ verb }, moment) {
        if (verb !== "describe" || moment !== "after") return;
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [POLICY]: "retain" } } });
      },
    });
    expect(await world.reconcile()).toEqual({ outcome: "released" });
    expect(world.cloud.resources.has("toy")).toBe(true);
    expect(world.exists()).toBe(false);
  });

  test("tells what it did also if somebody changes the object meanwhile", async () => {
    let touched = false;
    const { world } = await deleting({
      async intercept({ verb }, moment) {
        if (verb !== "remove" || moment !== "after" || touched) return;
        touched = true;
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: "b" } } });
      },
    });
    expect(await world.reconcile()).toEqual({ outcome: "deleted" });
    expect(world.events().filter((event) => event.startsWith("Deleted"))).toEqual(["Deleted: Gadget deleted in AWS"]);
  });

  test("is no longer Ready while others still hold the object", async () => {
    const { world } = await deleting({}, { finalizers: ["example.com/other"] });
    expect(await world.reconcile()).toEqual({ outcome: "deleted" });
    expect(world.object().metadata.finalizers).toEqual(["example.com/other"]);
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "Released" });
    expect(world.object().status).not.toHaveProperty("claim");
    const written = world.writes().length;
    expect(await world.reconcile()).toEqual({ outcome: "released" });
    expect(world.writes()).toHaveLength(written);
  });
});

describe("the deletion policy", () => {
  const ofNamespace = "toys.services.k8s.aws/deletion-policy";

  test.each([
    { object: undefined, namespace: undefined, deployment: "delete", deletes: true },
    { object: undefined, namespace: undefined, deployment: "retain", deletes: false },
    { object: undefined, namespace: "retain", deployment: "delete", deletes: false },
    { object: undefined, namespace: "delete", deployment: "retain", deletes: true },
    { object: "retain", namespace: "delete", deployment: "delete", deletes: false },
    { object: "delete", namespace: "retain", deployment: "retain", deletes: true },
    { object: "Delete", namespace: "delete", deployment: "delete", deletes: false },
  ])("$object on the object, $namespace on its namespace, $deployment by default: deletes $deletes", async (row) => {
    const annotations: Readonly<Record<string, string>> = row.object === undefined ? {} : { [POLICY]: row.object };
    const { world, writes } = await deleting({ settings: { deletionPolicy: row.deployment } }, { annotations });
    if (row.namespace) await world.kubernetes.user.annotateNamespace("default", { [ofNamespace]: row.namespace });
    const calls = world.cloud.calls.length;
    expect(await world.reconcile()).toEqual({ outcome: row.deletes ? "deleted" : "released" });
    expect(world.cloud.resources.has("toy")).toBe(!row.deletes);
    expect(world.exists()).toBe(false);
    if (!row.deletes) {
      expect(world.cloud.calls).toHaveLength(calls);
      expect(writes()).toEqual(["kubernetes.patch"]);
      expect(world.events()).toContain("Deleted: Gadget kept in AWS, as the deletion policy says");
    }
  });

  test.each([
    { title: "the object is read-only", annotations: { "services.k8s.aws/read-only": "true" } },
    {
      title: "retain is combined with an annotation that is refused",
      annotations: { [POLICY]: "retain", "services.k8s.aws/adopted": "true" },
    },
  ])("lets go without a call to AWS where $title", async ({ annotations }) => {
    const { world } = await deleting();
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    const calls = world.cloud.calls.length;
    expect(await world.reconcile()).toEqual({ outcome: "released" });
    expect(world.cloud.calls).toHaveLength(calls);
    expect(world.exists()).toBe(false);
  });

  test("is asked of the namespace as it is now", async () => {
    const { world } = await deleting();
    await world.kubernetes.user.annotateNamespace("default", { [ofNamespace]: "retain" });
    await world.reconcile();
    expect(world.cloud.resources.has("toy")).toBe(true);
  });
});
