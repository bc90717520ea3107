import { expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { changesOf, startOutcome } from "../../../../lib/reconcile/act/outcome.ts";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { adoptingGadget } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { reconciled } from "../../../support/worlds/gadgets/reconciled-gadget.ts";
import { afterCall, concludes } from "../../../support/worlds/intercepts.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorldOptions,
  OUR_TAGS,
  OWNER_TAG,
} from "../../../support/worlds/memory-world.ts";
import type { Intercept } from "../../../support/worlds/port-call.ts";

const refusing =
  (setting: string): Intercept =>
  async (call, carryOut) => {
    const { body } = call;
    const isIt = typeof body === "object" && body !== null && "setting" in body && body.setting === setting;
    if (call.writes && isIt) throw refusal(call.verb, "SlowDown", "slower", 503);
    return carryOut();
  };

const withoutStatus: Intercept = async (call, carryOut) => {
  if (concludes(call)) throw new KubernetesApiError("the API server is unreachable");
  return carryOut();
};

/** Creates a gadget with a call that is said to set these parts. */
const sending =
  (...sent: readonly string[]): typeof gadget.create =>
  async (...of) => ({ ...(await gadget.create(...of)), sent });

/** A settled gadget with this spec. */
async function atRest(spec: object, options: MemoryWorldOptions = {}) {
  const world = createMemoryWorld(options);
  world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", ...spec } });
  await world.settle();
  return world;
}

test("a run reports the old and the new value of each leaf that it has changed, in full", async () => {
  const long = "x".repeat(10_000);
  const tags = [{ key: "team", value: "web" }];
  const { world } = await reconciled({ color: "blue", notes: "mine" }, { color: "red", tags, notes: long });
  expect(world.workDone()).toMatchObject({
    acted: true,
    event: "Updated",
    generation: world.object().metadata.generation,
    changes: [
      { field: "tags.team", from: undefined, to: "web" },
      { field: "color", from: "blue", to: "red" },
      { field: "notes", from: "mine", to: long },
    ],
  });
});

test("the record of a create has what the call has set, and once what a step has set again", async () => {
  const spec = { name: "toy", color: "red", notes: "fragile", tags: [{ key: "team", value: "web" }] };
  const world = createMemoryWorld({ gadget: { create: sending("color", "size") } });
  await world.create({ spec });
  await world.reconcile();
  expect(world.record()).toMatchObject({
    event: "Created",
    changes: [
      { field: "tags.team", from: null, to: "web" },
      { field: "color", from: null, to: "red" },
      { field: "notes", from: null, to: "fragile" },
    ],
  });
});

test("a create that found the name taken has set nothing", async () => {
  const world = createMemoryWorld({
    gadget: { create: async (...of) => ({ ...(await sending("color")(...of)), made: false }) },
    intercept: afterCall("CreateGadget", () => {
      world.cloud.resources.set("toy", { tags: { [OWNER_TAG]: "west/default/toy" }, settings: {} });
    }),
  });
  await world.create({ spec: { name: "toy", color: "red" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.record()?.changes).toEqual([]);
});

test("a write that is made again because AWS does not show it yet is reported, and one of what is not shown is not", () => {
  const again = { part: "color", field: "color", from: "red", to: "red", change: { from: "red", to: "red" } };
  expect(changesOf({ ...startOutcome(), steps: [again] })).toEqual([{ field: "color", from: "red", to: "red" }]);
  const hidden = { part: "tags", field: "tags", from: {}, to: {}, change: { from: { intended: "" }, to: {} } };
  expect(changesOf({ ...startOutcome(), marks: [hidden] })).toEqual([]);
});

test("a run that finds everything as declared reports that it has done nothing", async () => {
  const world = await atRest({ color: "red" });
  await world.reconcile();
  expect(world.workDone()).toEqual({
    acted: false,
    arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
    changes: [],
    generation: 1,
    failure: { terminal: [], recoverable: [] },
  });
});

test("a run that fails halfway reports the changes that it has made, and why it failed", async () => {
  const { world } = await reconciled({}, { color: "red", size: "small" }, { intercept: refusing("size") });
  const { changes, event, failure } = world.workDone() ?? {};
  expect(changes).toEqual([{ field: "color", from: undefined, to: "red" }]);
  expect(event).toBe("Updated");
  expect(failure?.recoverable).toMatchObject([{ call: "PutGadgetSetting", code: "SlowDown" }]);
});

test("a run that cannot write the status still reports what it has done", async () => {
  const world = createMemoryWorld({ intercept: withoutStatus });
  world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", color: "red", size: "absurd" } });
  await expect(world.reconcile()).rejects.toThrow("unreachable");
  expect(world.workDone()).toMatchObject({
    acted: false,
    changes: [],
    failure: { terminal: [{ reason: "InvalidSpec" }], recoverable: [] },
  });
  await world.kubernetes.user.patch(world.reference, { spec: { size: "small" } });
  await expect(world.reconcile()).rejects.toThrow("unreachable");
  expect(world.workDone()).toMatchObject({
    acted: true,
    event: "Updated",
    changes: [{ field: "color" }, { field: "size" }],
  });
});

test("a difference on a settled resource is reported as corrected drift, without the spec", async () => {
  const world = await atRest({ color: "red" });
  world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: { color: "green" } });
  await world.reconcile();
  expect(world.workDone()).toMatchObject({
    event: "DriftCorrected",
    changes: [{ field: "color", from: "green", to: "red" }],
  });
  expect(world.workDone()).not.toHaveProperty("spec");
});

test("the first run over a generation reports its spec, whether it changes something, fails or changes nothing; a later run does not", async () => {
  const world = await atRest({ color: "red" });
  const edits = [{ color: "blue" }, { size: "absurd" }, { size: null }];
  for (const [index, edit] of edits.entries()) {
    await world.kubernetes.user.patch(world.reference, { spec: edit });
    await world.reconcile();
    const { spec } = world.object();
    expect(world.workDone()).toMatchObject({ spec, generation: index + 2, acted: index === 0 });
    await world.reconcile();
    expect(world.workDone()).not.toHaveProperty("spec");
  }
});

test("the report of a create, a removal or an adoption names the corresponding Event", async () => {
  const made = createMemoryWorld();
  await made.create({ spec: { name: "toy", color: "red" } });
  await made.reconcile();
  expect(made.workDone()).toMatchObject({ event: "Created", changes: [{ field: "color" }], spec: { color: "red" } });
  await made.kubernetes.user.delete(made.reference);
  await made.reconcile();
  expect(made.workDone()).toMatchObject({ event: "Deleted", acted: true, changes: [] });

  const adopted = await adoptingGadget({ has: { color: "red" } });
  await adopted.reconcile();
  const { event, changes } = adopted.workDone() ?? {};
  expect(event).toBe("Adopted");
  // The adoption adds the owner tag and removes the consent tag.
  expect(changes?.map(({ field }) => field)).toContain("tags.services.k8s.aws/driftless-owner");
});

test("a removal that AWS takes time to complete is reported when it begins, and again when it is done", async () => {
  const world = createMemoryWorld({ kind: "robot" });
  await world.create({ spec: { name: "toy" } });
  await world.settle();
  world.advance(60);
  await world.kubernetes.user.delete(world.reference);
  const first = await world.reconcile();
  expect(world.workDone()).toMatchObject({ event: "Deleting", acted: true });
  await world.settle(...first.sent.map(({ request }) => request));
  expect(world.workDone()).toMatchObject({ event: "Deleted", acted: true });
});

test("a run that finds the name taken does not report a creation", async () => {
  const world = createMemoryWorld();
  world.cloud.resources.set("toy", { tags: {}, settings: {} });
  await world.create();
  await world.reconcile();
  expect(world.workDone()).toMatchObject({
    acted: false,
    changes: [],
    failure: { terminal: [{ reason: "AlreadyExists" }] },
  });
});
