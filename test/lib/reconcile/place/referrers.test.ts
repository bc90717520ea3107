import { describe, expect, it, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import type { Reference } from "../../../../lib/reconcile/contract/kind-data.ts";
import { findReferrer } from "../../../../lib/reconcile/place/referrers.ts";
import { gadget, gadgets } from "../../../support/kinds/memory/gadget-kind.ts";
import { robot, robots } from "../../../support/kinds/memory/robot-kind.ts";
import { createMemoryKubernetes } from "../../../support/kubernetes/memory/memory-kubernetes.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { createMemoryWorld, type MemoryWorldOptions } from "../../../support/worlds/memory-world.ts";

const ARN = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
const toGadget: Reference = {
  field: "notes",
  ref: "notesRef",
  to: { kind: gadget.resource, path: "status.notes", ackName: "Status.Notes" },
  ackNames: { field: "Notes", ref: "NotesRef" },
};
const toRobot: Reference = { ...toGadget, to: { ...toGadget.to, kind: robot.resource } };
const inItems = { references: [{ ...toGadget, field: "rules[].to[].id", ref: "rules[].to[].ref" }] };
const referent = {
  object: { kind: gadget.resource, namespace: "default", name: "toy" },
  names: new Set([ARN, "toy-id"]),
};
const named = (name: string, namespace?: string) => ({ from: { name, ...(namespace && { namespace }) } });
const everywhere = { namespaces: [], selector: "" };

/** The name of the object found in a cluster that contains one robot with this spec. */
async function found(spec: object, { namespace = "default", kind = {}, settings = {} } = {}) {
  const kubernetes = createMemoryKubernetes({ now: Date.now });
  await kubernetes.user.create({ kind: robot.resource, namespace, name: "helper" }, { spec });
  const entry = { ...robots, load: async () => ({ ...robot, references: [toGadget], ...kind }) };
  const referrer = await findReferrer(referent, [gadgets, entry], { scope: everywhere, ...settings }, kubernetes);
  return referrer && `${referrer.kind.kind} ${referrer.namespace}/${referrer.name}`;
}

test("an object refers to another by a reference in the items of lists", async () => {
  const spec = { rules: [{}, { to: [{ ref: named("other") }, { ref: named("toy") }] }] };
  expect(await found(spec, { kind: inItems })).toBe("Robot default/helper");
});

describe("an object refers to another", () => {
  it.each([
    ["by a reference", { notesRef: named("toy") }],
    ["by a reference that says the same namespace", { notesRef: named("toy", "default") }],
    ["by one of a list of references", { notesRef: [named("other"), named("toy")] }],
    ["by the ARN of its resource", { notes: ARN }],
    ["by the identifier of its resource, at any depth", { rules: [{ key: { id: "toy-id" } }] }],
  ])("%s", async (_, spec) => {
    expect(await found(spec)).toBe("Robot default/helper");
  });

  it.each([
    ["with a reference to another object", { notesRef: named("other") }],
    ["with a reference to an object in another namespace", { notesRef: named("toy", "web") }],
    ["with a text that only contains the ARN", { notes: `${ARN}/x` }],
    ["with an invalid reference", { notesRef: "toy" }],
    ["with no spec to speak of", {}],
  ])("but not %s", async (_, spec) => {
    expect(await found(spec)).toBeUndefined();
  });

  it("but not by a reference to an object of another kind", async () => {
    expect(await found({ notesRef: named("toy") }, { kind: { references: [toRobot] } })).toBeUndefined();
  });

  it("by a text, if its kind has a field for targets", async () => {
    const restrictedFields = [{ field: "notes", names: "target" }];
    expect(await found({ notes: ARN }, { kind: { references: [], restrictedFields } })).toBe("Robot default/helper");
    expect(await found({ notes: ARN }, { kind: { references: [] } })).toBeUndefined();
  });

  it("but not to itself, although it names its own resource", async () => {
    const kubernetes = createMemoryKubernetes({ now: Date.now });
    await kubernetes.user.create(referent.object, { spec: { name: ARN } });
    const entry = { ...gadgets, load: async () => ({ ...gadget, references: [toGadget] }) };
    expect(await findReferrer(referent, [entry], { scope: everywhere }, kubernetes)).toBeUndefined();
    await kubernetes.user.create({ ...referent.object, name: "other" }, { spec: { name: ARN } });
    expect(await findReferrer(referent, [entry], { scope: everywhere }, kubernetes)).toMatchObject({ name: "other" });
  });

  it("from another namespace only if references may cross namespaces", async () => {
    const across = { crossNamespaceReferences: true };
    const spec = { notesRef: named("toy", "default") };
    expect(await found(spec, { namespace: "web" })).toBeUndefined();
    expect(await found(spec, { namespace: "web", settings: across })).toBe("Robot web/helper");
    const scope = { namespaces: ["default"], selector: "" };
    expect(await found(spec, { namespace: "web", settings: { ...across, scope } })).toBeUndefined();
  });
});

describe("a resource that is removed last", () => {
  /** A gadget that is being deleted, with a robot that refers to it. */
  async function referred(options: MemoryWorldOptions = {}) {
    const world = createMemoryWorld({ gadget: { removedLast: true }, robot: { references: [toGadget] }, ...options });
    const helper = { kind: robot.resource, namespace: "default", name: "helper" };
    await world.create();
    await world.settle();
    await world.kubernetes.user.create(helper, { spec: { name: "helper", notesRef: named("toy") } });
    await world.kubernetes.user.delete(world.reference);
    return { world, helper, start: world.cloud.calls.length };
  }

  test("is left in AWS while an object refers to it, which is polled, and removed after that", async () => {
    const { world, helper, start } = await referred();
    const { outcome, sent } = await world.reconcile();
    expect({ outcome, messages: sent.length }).toEqual({ outcome: "in-progress", messages: 1 });
    expect(world.condition("Ready")).toMatchObject({
      reason: "InUse",
      message: "Robot default/helper refers to the Gadget, which is left in AWS until no object refers to it",
    });
    expect(cloudWrites(world, start)).toEqual([]);
    await world.kubernetes.user.delete(helper);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(cloudWrites(world, start)).toEqual(["DeleteGadget"]);
  });

  test("is left in AWS if the API server does not show which objects refer to it", async () => {
    const { world, helper, start } = await referred({
      intercept: async (call, carryOut) => {
        if (call.port === "kubernetes" && call.verb === "list") throw new Error("forbidden");
        return await carryOut();
      },
    });
    await world.kubernetes.user.delete(helper);
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudWrites(world, start)).toEqual([]);
  });

  test("is deleted although the CRD of a kind whose objects could refer to it is not installed", async () => {
    const { world, helper, start } = await referred({
      intercept: async (call, carryOut) => {
        if (call.port === "kubernetes" && call.verb === "list") throw new KubernetesApiError("404", { status: 404 });
        return await carryOut();
      },
    });
    await world.kubernetes.user.delete(helper);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(cloudWrites(world, start)).toEqual(["DeleteGadget"]);
  });

  test("is released at once if it is to be kept", async () => {
    const { world, start } = await referred();
    const annotations = { "services.k8s.aws/deletion-policy": "retain" };
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    await world.reconcile();
    expect(world.exists()).toBe(false);
    expect(cloudWrites(world, start)).toEqual([]);
  });

  test("of a kind that is not removed last is not left in AWS", async () => {
    const { world } = await referred({ gadget: {} });
    await world.settle();
    expect(world.exists()).toBe(false);
  });
});
