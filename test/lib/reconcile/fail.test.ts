import { describe, expect, test } from "vitest";
import { ConflictError, TerminalError } from "../../../lib/reconcile/errors.ts";
import { refusal } from "../../support/memory-cloud.ts";
import { createMemoryWorld, type MemoryWorld } from "../../support/memory-world.ts";

/** A world in which settling the gadget fails with whatever `failure` is set to. */
function failing(failure: { error?: unknown }): MemoryWorld {
  return createMemoryWorld({
    manager: {
      async apply() {
        if (failure.error !== undefined) throw failure.error;
        return {};
      },
    },
  });
}

const denied = () => refusal("set", "AccessDenied", "no");

describe("a failure that only a change can cure", () => {
  test.each([
    {
      title: "a terminal error",
      error: new TerminalError("InvalidSpec", "size: absurd"),
      message: "size: absurd",
      reason: "InvalidSpec",
    },
    {
      title: "a code that the kind calls terminal",
      error: refusal("set", "InvalidColor", "invisible"),
      message: "api error InvalidColor: invisible",
      reason: undefined,
    },
  ])("is not retried: $title", async ({ error, message, reason }) => {
    const world = failing({ error });
    await world.create();
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({ status: "True", message });
    expect(world.condition("ACK.Terminal")?.reason).toBe(reason);
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", message: "Resource not synced" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "ACK.Terminal", message });
    expect(world.object().status).not.toHaveProperty("retry");
  });

  test("is tried again by a sweep", async () => {
    const failure: { error?: unknown } = { error: new TerminalError("InvalidSpec", "size: absurd") };
    const world = failing(failure);
    await world.create();
    await world.reconcile();
    delete failure.error;
    expect(await world.reconcile(world.request({ reason: "resync" }))).toEqual({ outcome: "updated" });
    expect(world.condition("ACK.Terminal")).toBeUndefined();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("ends a failure chain", async () => {
    const failure: { error?: unknown } = { error: denied() };
    const world = failing(failure);
    await world.create();
    const { requeue } = await world.reconcile();
    failure.error = new TerminalError("InvalidSpec", "size: absurd");
    if (requeue) expect(await world.reconcile(requeue)).toEqual({ outcome: "terminal" });
    expect(world.object().status).not.toHaveProperty("retry");
  });
});

describe("any other failure", () => {
  test.each([
    {
      title: "of AWS",
      error: denied(),
      message: "api error AccessDenied: no",
      detail: "operation error Toys: set, api error AccessDenied: no",
    },
    { title: "of our own", error: new Error("odd"), message: "odd", detail: "odd" },
    { title: "that is no error at all", error: "odd", message: "odd", detail: "odd" },
    {
      title: "of no parts",
      error: new AggregateError([], "all of them"),
      message: "all of them",
      detail: "all of them",
    },
  ])("$title is told and comes again", async ({ error, message, detail }) => {
    const world = failing({ error });
    await world.create();
    const request = world.request();
    expect(await world.reconcile()).toEqual({
      outcome: "recoverable",
      requeue: { request: { ...request, reason: "requeue", generation: 1, attempt: 1 }, delaySeconds: 5 },
    });
    expect(world.condition("ACK.Recoverable")).toMatchObject({ status: "True", message });
    expect(world.condition("ACK.Recoverable")).not.toHaveProperty("reason");
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({
      status: "Unknown",
      reason: detail,
      message: "Unable to determine if desired resource state matches latest observed state",
    });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "ACK.Recoverable", message });
  });

  test("keeps what the pass has found out about the resource", async () => {
    const world = failing({ error: denied() });
    await world.create();
    await world.reconcile();
    expect(world.object().status).toMatchObject({
      origin: "Created",
      location: "/toy",
      ackResourceMetadata: { arn: "arn:aws:toys:::toy" },
    });
  });

  test("is forgotten by a success", async () => {
    const failure: { error?: unknown } = { error: denied() };
    const world = failing(failure);
    await world.create();
    const { requeue } = await world.reconcile();
    delete failure.error;
    if (requeue) expect(await world.reconcile(requeue)).toEqual({ outcome: "updated" });
    expect(world.object().status).not.toHaveProperty("retry");
    expect(world.object().status?.conditions?.map(({ type }) => type)).toEqual(["ACK.ResourceSynced", "Ready"]);
  });

  test("that stays the same is a write only where its chain goes on", async () => {
    const world = failing({ error: denied() });
    await world.create();
    await world.reconcile();
    const before = world.object();
    const writes = () => world.writes().filter((write) => write === "kubernetes.patchStatus").length;
    const written = writes();
    await world.reconcile(world.request({ reason: "resync" }));
    expect(writes()).toBe(written + 2);
    expect(world.object().status?.retry).toEqual(before.status?.retry);
  });
});

test("several failed parts are told together, in their order, and retried if one may be cured by it", async () => {
  const failure = {
    error: new AggregateError([
      refusal("set", "InvalidColor", "invisible"),
      refusal("a", "One", "1"),
      new TerminalError("Worse", "worse"),
      refusal("b", "Two", "2"),
    ]) as unknown,
  };
  const world = failing(failure);
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", requeue: { delaySeconds: 5 } });
  expect(world.object().status?.conditions?.map(({ type, status }) => `${type} ${status}`)).toEqual([
    "ACK.Terminal True",
    "ACK.Recoverable True",
    "ACK.ResourceSynced False",
    "Ready False",
  ]);
  expect(world.condition("ACK.Terminal")?.message).toBe("api error InvalidColor: invisible; worse");
  expect(world.condition("ACK.Recoverable")?.message).toBe("api error One: 1; api error Two: 2");
  expect(world.condition("Ready")?.reason).toBe("ACK.Terminal");

  failure.error = new AggregateError([new TerminalError("Bad", "bad"), new TerminalError("Worse", "worse")]);
  expect(await world.reconcile()).toEqual({ outcome: "terminal" });
});

test("a conflict leaves the conditions alone and brings the request back, unchanged but for its waits", async () => {
  const world = failing({ error: new ConflictError("busy") });
  await world.create();
  const request = world.request({ reason: "drift", generation: 1 });
  const { requeue } = await world.reconcile(request);
  expect(requeue).toEqual({ request: { ...request, waits: 1 }, delaySeconds: 1 });
  expect(world.object().status).not.toHaveProperty("conditions");
  expect(world.object().status).not.toHaveProperty("claim");
  if (requeue) {
    expect(await world.reconcile(requeue)).toMatchObject({ outcome: "conflict", requeue: { delaySeconds: 2 } });
  }
});

describe("a Warning", () => {
  test("is recorded once for each text, however often the pass fails with it", async () => {
    const failure: { error?: unknown } = { error: denied() };
    const world = failing(failure);
    await world.create();
    let requeue = (await world.reconcile()).requeue;
    if (requeue) requeue = (await world.reconcile(requeue)).requeue;
    await world.reconcile();
    failure.error = new AggregateError([denied(), new Error("odd")]);
    await world.reconcile();
    failure.error = denied();
    await world.reconcile();
    expect(world.events().filter((event) => event.startsWith("Failed"))).toEqual([
      "Failed: operation error Toys: set, api error AccessDenied: no",
      "Failed: operation error Toys: set, api error AccessDenied: no; odd",
    ]);
    expect(world.kubernetes.calls.filter(({ verb }) => verb === "recordEvent")).toHaveLength(4);
  });

  test("tells of what is new beside a failure that stays", async () => {
    const terminal = new TerminalError("Bad", "bad");
    const failure: { error?: unknown } = { error: terminal };
    const world = failing(failure);
    await world.create();
    await world.reconcile();
    failure.error = new AggregateError([terminal, new Error("odd")]);
    await world.reconcile();
    expect(world.events()).toContain("Failed: bad; odd");
  });
});

test("an API server that takes no Events fails no pass", async () => {
  const world = createMemoryWorld({
    intercept: ({ verb }) => {
      if (verb === "recordEvent") throw new Error("no events today");
    },
  });
  await world.create();
  expect(await world.reconcile()).toEqual({ outcome: "created" });
});
