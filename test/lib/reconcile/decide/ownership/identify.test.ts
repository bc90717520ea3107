import { describe, expect, test } from "vitest";
import { ADOPT, adoptingGadget } from "../../../../support/worlds/gadgets/adopting-gadget.ts";

const FIELDS = "services.k8s.aws/adoption-fields";
const POLICY = "services.k8s.aws/adoption-policy";

describe("invalid annotations", () => {
  test.each([
    {
      annotations: { [POLICY]: "take" },
      message: 'unrecognized adoption policy take. Supported policies are "adopt" and "adopt-or-create"',
    },
    {
      annotations: { [POLICY]: "adopt" },
      message: "unmarshalling adoption-fields annotation: unexpected end of JSON input",
    },
    {
      annotations: { [POLICY]: "adopt", [FIELDS]: "name: toy" },
      message: "unmarshalling adoption-fields annotation: not a JSON object with strings as values",
    },
    {
      annotations: { [POLICY]: "adopt", [FIELDS]: '{"name": 3}' },
      message: "unmarshalling adoption-fields annotation: not a JSON object with strings as values",
    },
    {
      annotations: { [POLICY]: "adopt", [FIELDS]: '{"arn": "x"}' },
      message: "Error populating adoption fields: required field missing: name",
    },
  ])("end the pass terminally, before AWS is called, with ACK's text: $message", async ({ annotations, message }) => {
    const world = await adoptingGadget({ annotations });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "InvalidAdoption", message });
    expect(world.cloud.calls).toEqual([]);
  });

  test("include annotations that name a resource other than the one in the spec", async () => {
    const world = await adoptingGadget({ spec: { name: "robot" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({
      message: "spec.name is robot, but the annotation adoption-fields specifies toy; the two must match",
    });
    expect(world.cloud.calls).toEqual([]);
  });

  test("have no effect once the resource has been adopted", async () => {
    const world = await adoptingGadget();
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [FIELDS]: "{" } } });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  });
});

test("adoption fields that the kind does not have are ignored, as in ACK", async () => {
  const annotations = { ...ADOPT, [FIELDS]: '{"name": "toy", "arn": "x"}' };
  const world = await adoptingGadget({ annotations });
  await world.reconcile();
  expect(world.object().spec).toEqual({ name: "toy" });
});

test("a resource cannot be adopted if no field of its kind identifies it", async () => {
  const world = await adoptingGadget({ gadget: { identity: undefined } });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.condition("ACK.Terminal")).toMatchObject({ message: "a Gadget cannot be adopted" });
});

test("an object that neither names a resource nor requests an adoption is rejected before any call to AWS", async () => {
  const world = await adoptingGadget({ annotations: { "services.k8s.aws/adopted": "true" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
  expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "InvalidSpec", message: "spec.name is missing" });
  expect(world.cloud.calls).toEqual([]);
});
