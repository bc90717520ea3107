import { expect, test } from "vitest";
import { recordOf } from "../../../lib/history/history-line.ts";
import { wordFor } from "../../../lib/history/viewer/words.ts";
import { startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import { requestFor } from "../../support/programs/request-for.ts";
import { createMemoryWorld, GADGET_FINALIZER } from "../../support/worlds/memory-world.ts";

type World = ReturnType<typeof createMemoryWorld>;

const ARN = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
const POLICY = "services.k8s.aws/deletion-policy";
const STOLEN = { tags: { "services.k8s.aws/driftless-owner": "other" }, settings: {} };

/** How an object ends, or is kept from ending: what happens to it after it was created. */
const ends: readonly (readonly [title: string, change: (world: World) => unknown, line: object])[] = [
  [
    "kept by its deletion policy",
    ({ kubernetes, reference }) =>
      kubernetes.user.patch(reference, { metadata: { annotations: { [POLICY]: "retain" } } }),
    { event: "Kept", cause: "Gadget kept in AWS, as the deletion policy requires; the object was deleted" },
  ],
  ["deleted", () => undefined, { event: "Deleted", cause: "Gadget deleted in AWS; the object was deleted" }],
  [
    "deleted with its namespace",
    ({ kubernetes }) => kubernetes.user.namespacesBeingDeleted.add("default"),
    { event: "Deleted", cause: "Gadget deleted in AWS; its namespace was deleted" },
  ],
  [
    "released, because its resource belongs to someone else by now",
    ({ cloud }) => cloud.resources.set("toy", STOLEN),
    { event: "Released", cause: "Gadget left in AWS: it does not belong to this object; the object was deleted" },
  ],
  [
    "held back, because its CRD is being deleted",
    ({ kubernetes }) => kubernetes.user.definitionsBeingDeleted.add("Gadget"),
    { event: "Failed", outcome: "terminal", error: { code: "DefinitionDeleted", message: expect.any(String) } },
  ],
];

test.each(ends)(
  "an object that is %s has its own line in the history, with the ARN and the cause",
  async (_, change, line) => {
    const world = createMemoryWorld();
    await world.create();
    await world.settle();
    await change(world);
    await world.kubernetes.user.delete(world.reference);
    await world.reconcile();
    expect(world.record()).toMatchObject({ ...line, arn: ARN });
  },
);

test("an object that never had a resource is said to have had none", async () => {
  const world = createMemoryWorld();
  await world.create({ finalizers: [GADGET_FINALIZER] });
  await world.kubernetes.user.delete(world.reference);
  await world.reconcile();
  expect(world.record()).toMatchObject({
    event: "Released",
    cause: "Gadget was never created in AWS; the object was deleted",
  });
});

test("an object that is to be kept only after its removal has begun is not said to be kept", async () => {
  const world = createMemoryWorld();
  await world.create();
  await world.settle();
  world.forge({ origin: "Deleting" });
  await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [POLICY]: "retain" } } });
  await world.kubernetes.user.delete(world.reference);
  await world.reconcile();
  const cause = "Gadget may be gone from AWS: its removal had begun before it was to be kept; the object was deleted";
  expect(world.record()).toMatchObject({ event: "Released", cause });
});

test("an object whose adoption is refused has its own line, too", async () => {
  const world = createMemoryWorld();
  world.cloud.resources.set("toy", { tags: {}, settings: {} });
  await world.create({ annotations: { "services.k8s.aws/adoption-policy": "adopt" } });
  await world.reconcile();
  const error = { message: expect.any(String) };
  expect(world.record()).toMatchObject({ event: "Failed", outcome: "terminal", error });
});

test("a deletion is not shown as a success, and each end of an object has its own word", () => {
  const run = { request: requestFor(), reasons: [], outcome: startOutcome(), milliseconds: 0, requestId: "request" };
  const record = { ...recordOf(run, { cluster: "east", values: "full" }), outcome: "changed" as const };
  const words = ["Deleted", "Deleting", "Kept", "Released"].map((event) => wordFor({ ...record, event }));
  expect(words.map(({ label }) => label)).toEqual(["Deleted in AWS", "Deleting in AWS", "Kept in AWS", "Released"]);
  expect(words.map(({ tone }) => tone)).not.toContain("good");
});
