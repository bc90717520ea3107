import { describe, expect, test } from "vitest";
import { TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import { noAnswer, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { failing, next } from "../../../support/worlds/gadgets/failing-gadget.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld } from "../../../support/worlds/memory-world.ts";

const spec = { name: "toy", color: "red" };
const denied = () => refusal("PutGadgetSetting", "SlowDown", "no", 503);

describe("a failure that only a change can fix", () => {
  test.each([
    {
      title: "a terminal error",
      error: new TerminalError("InvalidSpec", "size: absurd"),
      message: "size: absurd",
      reason: "InvalidSpec",
    },
    {
      title: "an error code that the kind treats as terminal",
      error: refusal("PutGadgetSetting", "InvalidColor", "invisible"),
      message: "api error InvalidColor: invisible",
      reason: "InvalidColor",
    },
  ])("is not retried: $title", async ({ error, message, reason }) => {
    const world = failing({ error });
    await world.create({ spec });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.condition("ACK.Terminal")).toMatchObject({ status: "True", message });
    expect(world.condition("ACK.Terminal")?.reason).toBe(reason);
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", message: "Resource not synced" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason, message });
    expect(world.object().status).not.toHaveProperty("retry");
  });

  test("is retried by a sweep", async () => {
    const failure: { error?: unknown } = { error: new TerminalError("InvalidSpec", "size: absurd") };
    const world = failing(failure);
    await world.create({ spec });
    await world.reconcile();
    delete failure.error;
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({ outcome: "updated" });
    expect(world.condition("ACK.Terminal")).toBeUndefined();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("ends a chain of retries", async () => {
    const failure: { error?: unknown } = { error: denied() };
    const world = failing(failure);
    await world.create({ spec });
    const first = await world.reconcile();
    failure.error = new TerminalError("InvalidSpec", "size: absurd");
    expect(await next(world, first)).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.object().status).not.toHaveProperty("retry");
  });
});

describe("any other failure", () => {
  test.each([
    {
      title: "from AWS",
      error: denied(),
      message: "api error SlowDown: no",
      detail: "operation error Toys: PutGadgetSetting, api error SlowDown: no",
      reason: "SlowDown",
    },
    { title: "in Driftless itself", error: new Error("odd"), message: "odd", detail: "odd", reason: undefined },
    { title: "that is not an Error object", error: "odd", message: "odd", detail: "odd", reason: undefined },
  ])("$title is reported and retried", async ({ error, message, detail, reason }) => {
    const world = failing({ error });
    await world.create({ spec });
    const request = world.request();
    expect(await world.reconcile()).toEqual({
      outcome: "recoverable",
      unread: [],
      statusChanged: true,
      sent: [{ request: { ...request, reason: "requeue", generation: 1, attempt: 1 }, delaySeconds: 5 }],
    });
    expect(world.condition("ACK.Recoverable")).toMatchObject({ status: "True", message });
    expect(world.condition("ACK.Recoverable")?.reason).toBe(reason);
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({
      status: "Unknown",
      reason: detail,
      message: "Unable to determine if desired resource state matches latest observed state",
    });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: reason ?? "ACK.Recoverable", message });
  });

  test("keeps what the pass has found out about the resource", async () => {
    const world = failing({ error: denied() });
    await world.create({ spec });
    await world.reconcile();
    expect(world.object().status).toMatchObject({
      origin: "Created",
      location: "/toy",
      ackResourceMetadata: { arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy" },
    });
  });

  test("is no longer reported after a pass succeeds", async () => {
    const failure: { error?: unknown } = { error: denied() };
    const world = failing(failure);
    await world.create({ spec });
    const first = await world.reconcile();
    delete failure.error;
    expect(await next(world, first)).toMatchObject({ outcome: "updated" });
    expect(world.object().status).not.toHaveProperty("retry");
    expect(world.object().status?.conditions?.map(({ type }) => type)).toEqual(["ACK.ResourceSynced", "Ready"]);
  });

  test("that stays the same is written to the status again only if its chain continues", async () => {
    const world = failing({ error: denied() });
    await world.create({ spec });
    await world.reconcile();
    const { status } = world.object();
    const patches = () => world.writes().filter((write) => write === "kubernetes.patchStatus").length;
    const before = patches();
    await world.reconcile(world.request({ reason: "resync" }));
    // These two patches take the claim and release it.
    expect(patches()).toBe(before + 2);
    expect(world.object().status?.retry).toEqual(status?.retry);
  });
});

describe("a write to which AWS did not respond", () => {
  test("leaves the claim in place for 20 s, and the object is reconciled again after that", async () => {
    const failure: { error?: unknown } = { error: noAnswer("PutGadgetSetting") };
    const world = failing(failure);
    await world.create({ spec });
    const first = await world.reconcile();
    const ends = Date.parse(world.object().status?.claim?.expiresAt ?? "");
    expect(Math.round((ends - world.now()) / 1000)).toBe(20);
    expect(first).toMatchObject({ outcome: "recoverable", sent: [{ request: { attempt: 1 }, delaySeconds: 21 }] });

    expect(await world.reconcile()).toMatchObject({ outcome: "conflict" });
    delete failure.error;
    world.advance(21);
    expect(await next(world, first)).toMatchObject({ outcome: "updated" });
    expect(world.object().status).not.toHaveProperty("claim");
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("also leaves the claim in place for 20 s during a poll", async () => {
    const world = createMemoryWorld({
      kind: "robot",
      intercept: beforeCall("DeleteRobot", () => {
        throw noAnswer("DeleteRobot");
      }),
      robot: { judge: () => ({ reason: "Unsure", message: "no response", againSeconds: 1 }) },
    });
    await world.create();
    await world.settle();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress", sent: [{ delaySeconds: 21 }] });
    expect(world.object().status?.claim).toBeDefined();
  });

  test("differs from an unanswered read, which leaves no claim", async () => {
    const world = createMemoryWorld({
      intercept: beforeCall("HeadGadget", () => {
        throw noAnswer("HeadGadget");
      }),
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", sent: [{ delaySeconds: 5 }] });
    expect(world.object().status).not.toHaveProperty("claim");
  });
});
