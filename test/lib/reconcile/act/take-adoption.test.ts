import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { ADOPT, ADOPT_OR_CREATE, adoptingGadget, CONSENT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import { GADGET_FINALIZER, OUR_TAGS } from "../../../support/worlds/memory-world.ts";
import type { Intercept, PortCall } from "../../../support/worlds/port-call.ts";

const full = { color: "red", size: "big", guard: "off", policy: "all", notes: "of somebody" };
const adopted = { "services.k8s.aws/adopted": "true" };

describe.each([
  { policy: "adopt", annotations: ADOPT, spec: {} },
  { policy: "adopt-or-create", annotations: ADOPT_OR_CREATE, spec: { name: "toy" } },
])("the policy $policy", ({ annotations, spec }) => {
  test("fills in the fields that the object does not declare, and changes only the tags of the resource", async () => {
    const tags = { ...CONSENT, team: "blue", "aws:stack": "s", "services.k8s.aws/namespace": "other" };
    const world = await adoptingGadget({ annotations, spec, has: full, tags });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(world.object()).toMatchObject({
      metadata: { annotations: { ...annotations, ...adopted }, finalizers: [GADGET_FINALIZER] },
      spec: { name: "toy", tags: [{ key: "team", value: "blue" }], ...full },
      status: { origin: "Adopted", observedGeneration: 2 },
    });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(world.cloud.resources.get("toy")).toEqual({
      tags: { team: "blue", "aws:stack": "s", ...OUR_TAGS },
      settings: full,
    });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.events()).toEqual(["Adopted: Gadget adopted"]);
  });

  test("leaves nothing for the next pass to write", async () => {
    const world = await adoptingGadget({ annotations, spec, has: full });
    await world.reconcile();
    const written = world.writes().length;
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(world.writes()).toHaveLength(written);
  });

  test("does not fill in settings that still have their default values", async () => {
    const world = await adoptingGadget({ annotations, spec });
    await world.reconcile();
    expect(world.object().spec).toEqual({ name: "toy" });
  });

  test("applies the object's declared values to the resource once the object owns it", async () => {
    const written: unknown[] = [];
    const intercept = beforeCall("PutGadgetSetting", () => written.push(world.object().metadata.annotations));
    const world = await adoptingGadget({
      ...{ annotations, intercept, has: full },
      spec: { ...spec, color: "green", tags: [{ key: "team", value: "red" }] },
    });
    await world.reconcile();
    expect(world.cloud.resources.get("toy")).toMatchObject({
      tags: { team: "red" },
      settings: { ...full, color: "green" },
    });
    expect(written).toEqual([{ ...annotations, ...adopted }]);
    expect(world.events()).toEqual([
      "Adopted: Gadget adopted",
      expect.stringMatching(/^Updated: .*color: red -> green/),
    ]);
  });

  test("without consent, reads no part, changes nothing, and says which tag to set", async () => {
    const world = await adoptingGadget({ annotations, spec, has: full, tags: {} });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(cloudCalls(world)).toEqual(["HeadGadget", "GetGadgetTags"]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.object().spec).toEqual(spec);
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "AdoptionNotAllowed",
      message:
        "the resource was not created for this object; to allow the adoption, set the resource's tag driftless.dev/adoptable-by to east/default, and request a pass; otherwise, the tag is read again when the object changes or is next due in the sweep",
    });
  });

  test("without consent, releases a deleted object and leaves the resource in AWS", async () => {
    const world = await adoptingGadget({ annotations, spec, tags: {} });
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    expect(world.exists()).toBe(false);
    expect(cloudWrites(world)).toEqual([]);
  });
});

test("an adoption writes its intent, the finalizer, the spec, the tags and the annotation, in that order", async () => {
  const world = await adoptingGadget({ has: full });
  await world.reconcile();
  expect(world.writes()).toEqual([
    "kubernetes.patchStatus",
    "kubernetes.patch",
    "kubernetes.patch",
    "cloud.PutGadgetTags",
    "kubernetes.patch",
    "kubernetes.patchStatus",
  ]);
  const bodies = world.kubernetes.calls.filter(({ writes }) => writes).map(({ body }) => body);
  expect(bodies).toMatchObject([
    { status: { origin: "Adopting", claim: { holder: "run-1" } } },
    { metadata: { finalizers: [GADGET_FINALIZER] } },
    { spec: full },
    { metadata: { annotations: adopted } },
    { status: { origin: "Adopted", claim: null } },
    {},
  ]);
});

describe("a resource that does not exist", () => {
  test("is not created under the policy adopt, and is looked up again", async () => {
    const world = await adoptingGadget({ tags: undefined });
    const result = await world.reconcile();
    expect(result).toMatchObject({ outcome: "recoverable", sent: [{ request: { attempt: 1 } }] });
    expect(world.condition("ACK.Recoverable")).toMatchObject({ message: "adopted resource not found" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
  });

  test("is created under the policy adopt-or-create, and does not count as adopted", async () => {
    const world = await adoptingGadget({
      ...{ annotations: ADOPT_OR_CREATE, tags: undefined },
      spec: { name: "toy", color: "red" },
    });
    expect(await world.settle()).toMatchObject({ outcome: "unchanged" });
    expect(world.object().metadata.annotations).toEqual(ADOPT_OR_CREATE);
    expect(world.object().status).toMatchObject({ origin: "Created" });
    expect(world.cloud.resources.get("toy")).toEqual({ tags: OUR_TAGS, settings: { color: "red" } });
    expect(world.events()).toEqual(["Created: Gadget created in AWS"]);
  });

  test("is not created again once it has been adopted", async () => {
    const world = await adoptingGadget();
    await world.reconcile();
    world.cloud.resources.delete("toy");
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", message: "adopted resource not found" });
    expect(world.cloud.resources.has("toy")).toBe(false);
  });
});

describe("an adoption stops before its first write", () => {
  test("while a part that the object does not mention cannot be read", async () => {
    const world = await adoptingGadget();
    const { tags, settings } = world.cloud.resources.get("toy") ?? { tags: {}, settings: {} };
    world.cloud.resources.set("toy", { tags, settings, unreadable: ["color"] });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("ACK.Recoverable")?.message).toContain("toys:GetGadgetSetting");
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
  });

  test("if the spec is invalid", async () => {
    const world = await adoptingGadget({ spec: { size: "absurd" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
  });

  test("if there is no room for our tags", async () => {
    const tags = Object.fromEntries(Array.from({ length: 48 }, (_, index) => [`k${index}`, "v"]));
    const world = await adoptingGadget({ tags: { ...tags, ...CONSENT } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toContain("remove at least 1");
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
  });

  test("while the deployment is paused", async () => {
    const world = await adoptingGadget({ settings: { paused: true }, has: full });
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(world.condition("ACK.ResourceSynced")?.message).toContain("not done: adopt the Gadget");
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.object().spec).toEqual({});
  });

  test("if the object is read-only, and reports only the differences in the fields that the object declares", async () => {
    const annotations = { ...ADOPT, "services.k8s.aws/read-only": "true" };
    const world = await adoptingGadget({ annotations, has: full, tags: {}, spec: { color: "blue" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(world.condition("ACK.Advisory")).toMatchObject({
      message: "the resource differs from the spec: color: red -> blue",
    });
    expect(world.object().spec).toEqual({ color: "blue" });
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
  });
});

describe("a cluster that does not accept the spec", () => {
  const spec = ({ body }: PortCall) => (body as { readonly spec?: object }).spec;

  test("ends the adoption terminally if its schema or a webhook rejects the spec, and the resource stays as it is", async () => {
    const intercept = beforeCall("patch", (call) => {
      if (spec(call)) throw new KubernetesApiError("spec.color: Unsupported value", { status: 422, reason: "Invalid" });
    });
    const world = await adoptingGadget({ intercept, has: full });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "SpecRefused",
      message: "the API server rejects the spec: spec.color: Unsupported value",
    });
    expect(cloudWrites(world)).toEqual([]);
  });

  test("ends the adoption terminally if it drops fields of the spec, and the resource stays as it is", async () => {
    const intercept: Intercept = async (call, carryOut) => {
      const answer = carryOut();
      return call.verb === "patch" && spec(call) ? { ...answer, spec: { name: "toy" } } : answer;
    };
    const world = await adoptingGadget({ intercept, has: { color: "red" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "SpecNotKept",
      message: expect.stringContaining("does not keep the values that adoption fills in for spec.color"),
    });
    expect(cloudWrites(world)).toEqual([]);
  });
});
