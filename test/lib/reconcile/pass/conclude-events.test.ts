import { describe, expect, test } from "vitest";
import { TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { failing, next } from "../../../support/worlds/gadgets/failing-gadget.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../support/worlds/memory-world.ts";

const spec = { name: "toy", color: "red" };
const denied = () => refusal("PutGadgetSetting", "SlowDown", "no", 503);

describe("a Warning", () => {
  const warnings = (world: MemoryWorld) => world.events().filter((event) => event.startsWith("Failed"));

  test("is recorded once per message, however often a pass fails with that message", async () => {
    const failure: { error?: unknown } = { error: denied() };
    const world = failing(failure);
    await world.create({ spec });
    await next(world, await world.reconcile());
    await world.reconcile();
    failure.error = new AggregateError([denied(), new Error("odd")]);
    await world.reconcile();
    failure.error = denied();
    await world.reconcile();
    expect(warnings(world)).toEqual([
      "Failed: operation error Toys: PutGadgetSetting, api error SlowDown: no",
      "Failed: operation error Toys: PutGadgetSetting, api error SlowDown: no; odd",
    ]);
    const recorded = world.kubernetes.calls.filter(({ body }) => JSON.stringify(body ?? "").includes('"Failed"'));
    expect(recorded).toHaveLength(3);
  });

  test("reports a new failure alongside one that persists", async () => {
    const terminal = new TerminalError("Bad", "bad");
    const failure: { error?: unknown } = { error: terminal };
    const world = failing(failure);
    await world.create({ spec });
    await world.reconcile();
    failure.error = new AggregateError([terminal, new Error("odd")]);
    await world.reconcile();
    expect(warnings(world)).toContain("Failed: bad; odd");
  });
});

describe("what a pass has done", () => {
  test("is reported each time, in separate Events", async () => {
    const world = createMemoryWorld();
    await world.create({ spec });
    await world.reconcile();
    for (const color of ["blue", "green"]) {
      await world.kubernetes.user.patch(world.reference, { spec: { color } });
      await world.reconcile();
    }
    expect(world.events()).toEqual([
      "Created: Gadget created in AWS",
      "Updated: color: red -> blue",
      "Updated: color: blue -> green",
    ]);
  });

  test("is reported even if the pass failed halfway, and only what it has done is reported", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", policy: "private" } });
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, { spec: { policy: null, color: "invisible", size: "small" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.events()).toEqual([
      "Created: Gadget created in AWS",
      "Updated: policy: private -> none; size: none -> small",
      "Failed: operation error Toys: PutGadgetSetting, api error InvalidColor: invisible is no color",
    ]);
  });

  test("on a resource that it has just created is reported only if other work failed", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", policy: "private", color: "invisible" } });
    await world.reconcile();
    expect(world.events()).toEqual([
      "Created: Gadget created in AWS",
      "Updated: policy: none -> private",
      "Failed: operation error Toys: PutGadgetSetting, api error InvalidColor: invisible is no color",
    ]);
  });
});

test("an API server that rejects Events does not cause a pass to fail", async () => {
  const world = createMemoryWorld({
    intercept: beforeCall("recordEvent", () => {
      throw new Error("no events today");
    }),
  });
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
});
