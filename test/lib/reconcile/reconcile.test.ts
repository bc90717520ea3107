import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { createMemoryWorld } from "../../support/memory-world.ts";

describe("one message", () => {
  test("makes the resource, settles it, and says so, all in one pass", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", color: "red", size: "big" } });

    expect(await world.reconcile()).toEqual({ outcome: "created" });

    expect(world.cloud.resources.get("toy")).toEqual({
      tags: {
        "services.k8s.aws/controller-version": "toys-driftless",
        "services.k8s.aws/namespace": "default",
        "driftless.dev/owner": "east/default/toy",
      },
      settings: { color: "red", size: "big" },
    });
    expect(world.object().metadata.finalizers).toEqual(["finalizers.toys.services.k8s.aws/Gadget"]);
    expect(world.object().status).toMatchObject({
      ackResourceMetadata: {
        arn: "arn:aws:toys:::toy",
        ownerAccountID: "000000000000",
        region: "us-west-2",
        partition: "aws",
      },
      observedGeneration: 1,
      origin: "Created",
      location: "/toy",
    });
    expect(world.object().status).not.toHaveProperty("claim");
    expect(world.object().status).not.toHaveProperty("retry");
  });

  test("of a settled object causes no write at all", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    const before = world.object();
    const written = world.writes();

    world.advance(3600);
    expect(await world.reconcile(world.request({ reason: "resync" }))).toEqual({ outcome: "unchanged" });

    expect(world.writes()).toEqual(written);
    expect(world.object()).toEqual(before);
  });

  test("is done when the object is gone, or is another of the same name", async () => {
    const world = createMemoryWorld();
    await world.create();
    const request = world.request();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile(request)).toEqual({ outcome: "gone" });

    await world.create();
    expect(await world.reconcile(request)).toEqual({ outcome: "gone" });
    expect(world.cloud.calls).toEqual([]);
    expect(world.writes()).toEqual([]);
  });

  test("never deletes for an object that has been made again under its name", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    const request = world.request();
    await world.reconcile();
    await world.create();
    await world.reconcile();

    expect(await world.reconcile(request)).toEqual({ outcome: "gone" });
    expect(world.cloud.resources.has("toy")).toBe(true);
    expect(world.object().status).toMatchObject({ origin: "Created" });
  });

  test("is refused where no kind of the deployment is meant", async () => {
    const world = createMemoryWorld();
    await world.create();
    await expect(world.reconcile(world.request({ kind: "Widget" }))).rejects.toThrow("no kind Widget");
  });

  test("comes again when no status could be written, and the claim is given up before that", async () => {
    let broken = true;
    const world = createMemoryWorld({
      intercept({ verb, body }, moment) {
        const settles = verb === "patchStatus" && JSON.stringify(body).includes("conditions");
        if (broken && settles && moment === "before") throw serverError();
      },
    });
    await world.create();
    await expect(world.reconcile()).rejects.toThrow("etcd is full");
    expect(world.object().status?.claim).toBeUndefined();
    broken = false;
    await world.reconcile();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });
});

describe("a change of the object meanwhile", () => {
  test("makes the same pass look again and go on", async () => {
    let edits = 0;
    const world = createMemoryWorld({
      async intercept({ verb }, moment) {
        if (verb !== "set" || moment !== "after" || edits++ > 0) return;
        await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
      },
    });
    await world.create();

    await world.reconcile();

    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "blue" });
    expect(world.object().status).toMatchObject({ observedGeneration: 2, location: "/toy" });
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.condition("Ready")).toMatchObject({ status: "True", observedGeneration: 2 });
    expect(world.events()).toEqual(["Created: Gadget created in AWS", "Updated: color: red -> blue"]);
  });

  test("records what happened once, however often the pass looks again", async () => {
    let touches = 0;
    const world = createMemoryWorld({
      async intercept({ verb, body }, moment) {
        const settles = verb === "patchStatus" && JSON.stringify(body).includes("conditions");
        if (!settles || moment !== "before" || touches++ > 1) return;
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { touched: String(touches) } } });
      },
    });
    await world.create();
    await world.reconcile();
    expect(world.events()).toEqual(["Created: Gadget created in AWS"]);
    expect(world.object().status?.claim).toBeUndefined();
  });

  test("that does not end makes the request wait, without a claim left behind", async () => {
    let touches = 0;
    const world = createMemoryWorld({
      async intercept({ verb, body }, moment) {
        const settles = verb === "patchStatus" && JSON.stringify(body).includes("conditions");
        if (!settles || moment !== "before") return;
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { touched: `${++touches}` } } });
      },
    });
    await world.create();
    const request = world.request();
    expect(await world.reconcile(request)).toEqual({
      outcome: "conflict",
      requeue: { request: { ...request, waits: 1 }, delaySeconds: 1 },
    });
    expect(touches).toBe(3);
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.object().status?.conditions).toBeUndefined();
  });

  test("that removes it ends the pass, and nothing is made", async () => {
    const world = createMemoryWorld({
      async intercept({ verb }, moment) {
        if (verb === "describe" && moment === "after") await world.kubernetes.user.delete(world.reference);
      },
    });
    await world.create();
    expect(await world.reconcile()).toEqual({ outcome: "gone" });
    expect(world.cloud.resources.size).toBe(0);
  });

  test("that takes the object out of scope leaves no claim and no origin behind", async () => {
    const world = createMemoryWorld({
      settings: { scope: { namespaces: [], selector: "!skip" } },
      async intercept({ verb, port }, moment) {
        if (port !== "kubernetes" || verb !== "patch" || moment !== "before") return;
        await world.kubernetes.user.patch(world.reference, { metadata: { labels: { skip: "yes" } } });
      },
    });
    await world.create();
    expect(await world.reconcile()).toEqual({ outcome: "out-of-scope" });
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.cloud.resources.size).toBe(0);
  });
});

function serverError(): Error {
  return new KubernetesApiError("etcd is full", { status: 500 });
}
