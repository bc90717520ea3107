import { expect, test } from "vitest";
import { UNANSWERED_ADVICE } from "../../../lib/cli/unanswered.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { plan } from "../../../lib/plan/plan.ts";
import { storedIn } from "../../../lib/plan/targets.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import type { Dependencies } from "../../../lib/reconcile/dependencies.ts";
import { dryRunServer } from "../../support/plan/dry-run-server.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorldOptions,
  OUR_TAGS,
} from "../../support/worlds/memory-world.ts";

const ANY = { namespaces: [], selector: "" };

function scene(options: Pick<MemoryWorldOptions, "intercept"> = {}) {
  const world = createMemoryWorld({ settings: { mode: "shadow" }, ...options });
  const apply = async (name: string, namespace = "default") =>
    await world.kubernetes.user.create({ ...world.reference, name, namespace }, { spec: { name } });
  const planAll = async ({ scope = ANY, isDelete = false, ...parts }: Partial<Dependencies> & Options = {}) => {
    const { connect, ...dependencies } = { ...world.dependencies, ...parts };
    const targets = await storedIn(dependencies.kubernetes, dependencies.kinds, undefined, scope);
    const { objects } = await plan(targets, {
      dependencies,
      aws: { connect, sent: () => 0 },
      send: dryRunServer(() => undefined),
      apply: { fieldManager: "kubectl", force: false },
      isDelete,
      namespaces: new Map(),
      now: () => world.now(),
      progress: () => undefined,
    });
    return objects;
  };
  return { world, apply, planAll };
}

interface Options {
  readonly scope?: typeof ANY | { readonly namespaces: readonly string[]; readonly selector: string };
  readonly isDelete?: boolean;
}

test("plans for each object of every page, and writes nothing", async () => {
  const { world, apply, planAll } = scene();
  const names = Array.from({ length: 120 }, (_, index) => `toy-${index}`);
  for (const name of names) await apply(name);
  const all = await planAll();
  expect(all.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(new Set(all.map(({ would }) => would))).toEqual(new Set(["create"]));
  expect(world.writes()).toEqual([]);
});

test("changes to Driftless's own tags are told apart from the others", async () => {
  const { world, planAll } = scene();
  world.cloud.resources.set("toy", { tags: { ...OUR_TAGS, "services.k8s.aws/namespace": "x" }, settings: {} });
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", color: "red" } });
  world.forge({ origin: "Created", observedGeneration: 1 });
  const namespace = { field: "tags.services.k8s.aws/namespace", from: "x", to: "default", cause: "own tags" };
  const color = { field: "color", from: "none", to: "red", cause: "drift" };
  expect(await planAll()).toMatchObject([{ would: "update", changes: [namespace, color] }]);
});

test("if AWS does not respond, says what to check", async () => {
  const silence = { code: "ECONNREFUSED", message: "no response from Toys" };
  const { apply, planAll } = scene({
    intercept: async (call, carryOut) => {
      if (call.port !== "cloud") return await carryOut();
      throw new ApiError({ service: "Toys", operation: call.verb }, silence);
    },
  });
  await apply("toy");
  expect(await planAll()).toMatchObject([
    { would: "fail", problems: ["api error ECONNREFUSED: no response from Toys"], notes: [UNANSWERED_ADVICE] },
  ]);
});

test("leaves out objects that are out of scope", async () => {
  const { apply, planAll } = scene();
  await apply("one");
  await apply("two", "other");
  const all = await planAll({ scope: { namespaces: ["other"], selector: "" } });
  expect(all.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual(["other/two"]);
});

test("a kind that the cluster does not have has no objects", async () => {
  const { world, apply, planAll } = scene();
  await apply("one");
  const { kubernetes } = world.dependencies;
  const list: Dependencies["kubernetes"]["list"] = (kind, options) => {
    if (kind.kind === "Robot") throw new KubernetesApiError("not found", { status: 404 });
    return kubernetes.list(kind, options);
  };
  expect(await planAll({ kubernetes: { ...kubernetes, list } })).toHaveLength(1);
});

test("says why an object cannot be read, and continues", async () => {
  const { world, apply, planAll } = scene();
  await apply("one");
  await apply("two");
  const { kubernetes } = world.dependencies;
  const getTarget: Dependencies["kubernetes"]["get"] = async (reference) => {
    if (reference.name === "one") throw new KubernetesApiError("gadgets is forbidden", { status: 403 });
    return await kubernetes.getTarget(reference);
  };
  expect(await planAll({ kubernetes: { ...kubernetes, getTarget } })).toMatchObject([
    { name: "one", would: "refuse", problems: [expect.stringMatching(/^gadgets is forbidden/)] },
    { name: "two", would: "create" },
  ]);
});

test("rejects if the objects cannot be listed, or if the API server stops responding", async () => {
  const { world, apply, planAll } = scene();
  await apply("one");
  const { kubernetes } = world.dependencies;
  const list = () => {
    throw new KubernetesApiError("gadgets is forbidden", { status: 403 });
  };
  await expect(planAll({ kubernetes: { ...kubernetes, list } })).rejects.toThrow("is forbidden");
  const readNamespace = async () => {
    throw new KubernetesApiError("no response");
  };
  await expect(planAll({ kubernetes: { ...kubernetes, readNamespace } })).rejects.toThrow("no response");
});

test("a plan for a delete says what would be deleted, and what would only be released", async () => {
  const { world, apply, planAll } = scene();
  world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
  await world.create({ finalizers: [GADGET_FINALIZER] });
  world.forge({ origin: "Created", observedGeneration: 1 });
  await apply("other");
  expect(await planAll({ isDelete: true })).toMatchObject([
    { name: "other", would: "ignore", notes: [expect.stringMatching(/^Released: .*nothing is deleted in AWS/)] },
    { name: "toy", would: "delete" },
  ]);
});
