import { describe, expect, test } from "vitest";
import { placeOf } from "../../../../lib/reconcile/object/metadata.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { createMemoryWorld, settings } from "../../../support/worlds/memory-world.ts";

const OBJECT = "services.k8s.aws/region";
const NAMESPACE = "services.k8s.aws/default-region";
const regions = ["us-west-2", "eu-west-1", "us-east-1"];

describe("the region of an object", () => {
  test.each([
    { object: undefined, namespace: undefined, region: "us-west-2" },
    { object: "us-west-2", namespace: undefined, region: "us-west-2" },
    { object: undefined, namespace: "eu-west-1", region: "eu-west-1" },
    { object: "us-east-1", namespace: "eu-west-1", region: "us-east-1" },
    { object: "us-west-2", namespace: "af-south-1", region: "us-west-2" },
  ])("is $region with $object on the object and $namespace on its namespace", ({ object, namespace, region }) => {
    const place = placeOf(annotated(OBJECT, object), asAnnotations(NAMESPACE, namespace), { ...settings, regions });
    expect(place).toEqual({ account: settings.account, partition: "aws", region });
  });

  test.each([
    {
      object: "af-south-1",
      namespace: "us-west-2",
      message: `the object's annotation ${OBJECT} is "af-south-1", but the parameter regions allows us-west-2, eu-west-1, us-east-1`,
    },
    {
      object: "",
      namespace: "us-west-2",
      message: `the object's annotation ${OBJECT} is "", but the parameter regions allows us-west-2, eu-west-1, us-east-1`,
    },
    {
      object: undefined,
      namespace: "af-south-1",
      message: `the namespace's annotation ${NAMESPACE} is "af-south-1", but the parameter regions allows us-west-2, eu-west-1, us-east-1`,
    },
  ])("is rejected with $object on the object and $namespace on its namespace", ({ object, namespace, message }) => {
    const place = () =>
      placeOf(annotated(OBJECT, object), asAnnotations(NAMESPACE, namespace), { ...settings, regions });
    expect(place).toThrow(expect.objectContaining({ name: "TerminalError", reason: "RegionNotAllowed", message }));
  });

  test("must be specified if the deployment's own region is not among the allowed regions", () => {
    const place = () => placeOf(annotated(OBJECT, undefined), {}, { ...settings, regions: ["eu-west-1"] });
    expect(place).toThrow(
      `neither the object nor its namespace specifies a region, and the deployment's region us-west-2 cannot be used: the parameter regions allows eu-west-1; annotate the object with ${OBJECT}`,
    );
  });
});

test("a region that is not allowed stops the pass before any call to AWS, and no place is recorded in the status", async () => {
  const world = createMemoryWorld();
  await world.create({ annotations: { [OBJECT]: "eu-west-1" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
  expect(world.cloud.calls).toEqual([]);
  expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "RegionNotAllowed" });
  expect(world.object().status).not.toHaveProperty("ackResourceMetadata");
  expect(world.object().metadata.finalizers).toBeUndefined();
});

test("an object that moves to a region that is not allowed keeps the information about its resource in its status", async () => {
  const world = createMemoryWorld();
  await world.create();
  await world.reconcile();
  const { ackResourceMetadata } = world.object().status ?? {};
  await world.kubernetes.user.annotateNamespace("default", { [NAMESPACE]: "eu-west-1" });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.object().status).toMatchObject({ ackResourceMetadata });
});

describe("an object in a region that is not allowed", () => {
  const deleted = async (annotations: Readonly<Record<string, string>>) => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    await world.kubernetes.user.delete(world.reference);
    const calls = world.cloud.calls.length;
    const { outcome } = await world.reconcile();
    return { world, outcome, calls: world.cloud.calls.slice(calls) };
  };

  test("keeps its resource when it is deleted, and says how to release the object", async () => {
    const { world, outcome, calls } = await deleted({ [OBJECT]: "eu-west-1" });
    expect({ outcome, calls }).toEqual({ outcome: "terminal", calls: [] });
    expect(world.condition("Ready")?.message).toContain("services.k8s.aws/deletion-policy: retain");
  });

  test("is released under the policy retain", async () => {
    const retain = { "services.k8s.aws/deletion-policy": "retain" };
    const { world, outcome, calls } = await deleted({ [OBJECT]: "eu-west-1", ...retain });
    expect({ outcome, calls }).toEqual({ outcome: "released", calls: [] });
    expect(world.exists()).toBe(false);
  });
});

test("a pass reads the namespace once, whichever region it acts in", async () => {
  const world = createMemoryWorld({ settings: { regions } });
  await world.create({ annotations: { [OBJECT]: "eu-west-1" } });
  await world.reconcile();
  expect(world.kubernetes.calls.filter(({ verb }) => verb === "readNamespace")).toHaveLength(1);
  expect(world.kubernetes.calls.filter(({ verb }) => verb === "get")).toHaveLength(1);
});

function annotated(name: string, value: string | undefined) {
  return objectMeta(1, { annotations: asAnnotations(name, value) });
}

function asAnnotations(name: string, value: string | undefined): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [name]: value };
}
