import { expect, test } from "vitest";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import type { Dependencies } from "../../../lib/reconcile/dependencies.ts";
import { lookAtAll } from "../../../lib/shadow/look-at-all.ts";
import { createMemoryWorld, GADGET_FINALIZER, OUR_TAGS } from "../../support/worlds/memory-world.ts";

function scene() {
  const world = createMemoryWorld({ settings: { mode: "shadow" } });
  const told: string[] = [];
  const apply = async (name: string, namespace = "default") =>
    await world.kubernetes.user.create({ ...world.reference, name, namespace }, { spec: { name } });
  const look = async (parts: Partial<Dependencies> = {}) => {
    const options = { wait: async () => undefined, progress: (line: string) => void told.push(line) };
    return await lookAtAll({ ...world.dependencies, ...parts }, options);
  };
  return { world, told, apply, look };
}

test("makes one pass over each object of every page, and writes nothing", async () => {
  const { world, told, apply, look } = scene();
  const names = Array.from({ length: 120 }, (_, index) => `toy-${index}`);
  for (const name of names) await apply(name);
  const all = await look();
  expect(all.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(new Set(all.map(({ would }) => would))).toEqual(new Set(["create"]));
  expect(told).toEqual(["checking 120 objects, with read-only calls", "checked 100 of 120"]);
  expect(world.writes()).toEqual([]);
});

test("lists changes to Driftless's own tags separately from the others", async () => {
  const { world, look } = scene();
  world.cloud.resources.set("toy", { tags: { ...OUR_TAGS, "services.k8s.aws/namespace": "x" }, settings: {} });
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", color: "red" } });
  world.forge({ origin: "Created" });
  const color = { field: "color", from: "none", to: "red" };
  const namespace = { field: "tags.services.k8s.aws/namespace", from: "x", to: "default" };
  expect(await look()).toMatchObject([{ would: "update", changes: [namespace, color], others: [color] }]);
});

test("leaves out objects that are out of scope", async () => {
  const { world, apply, look } = scene();
  await apply("one");
  await apply("two", "other");
  const { settings } = world.dependencies;
  const all = await look({ settings: { ...settings, scope: { namespaces: ["other"], selector: "" } } });
  expect(all.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual(["other/two"]);
});

test("continues if a kind is not installed, and says so", async () => {
  const { world, told, apply, look } = scene();
  await apply("one");
  const { kubernetes } = world.dependencies;
  const list: Dependencies["kubernetes"]["list"] = (kind, options) => {
    if (kind.kind === "Robot") throw new KubernetesApiError("not found", { status: 404 });
    return kubernetes.list(kind, options);
  };
  expect(await look({ kubernetes: { ...kubernetes, list } })).toHaveLength(1);
  expect(told[0]).toBe("robots.toys.services.k8s.aws: not installed in the cluster");
});

test("reports why an object cannot be read, and continues", async () => {
  const { world, apply, look } = scene();
  await apply("one");
  await apply("two");
  const { kubernetes } = world.dependencies;
  const get: Dependencies["kubernetes"]["get"] = async (reference) => {
    if (reference.name === "one") throw new KubernetesApiError("gadgets is forbidden", { status: 403 });
    return await kubernetes.get(reference);
  };
  expect(await look({ kubernetes: { ...kubernetes, get } })).toMatchObject([
    { name: "one", would: "fail", problems: ["gadgets is forbidden"] },
    { name: "two", would: "create" },
  ]);
});

test("rejects if the objects cannot be listed", async () => {
  const { world, look } = scene();
  const list = () => {
    throw new KubernetesApiError("gadgets is forbidden", { status: 403 });
  };
  await expect(look({ kubernetes: { ...world.dependencies.kubernetes, list } })).rejects.toThrow("is forbidden");
});
