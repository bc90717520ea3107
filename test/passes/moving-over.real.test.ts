import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clusterGroups } from "../../infra/cluster/cluster-access.ts";
import { clusterManifests } from "../../infra/cluster/cluster-manifests.ts";
import { readParametersFile } from "../../infra/parameters/read-parameters.ts";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import type { PlannedObject } from "../../lib/plan/planned-object.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { type MovingCluster, openMovingCluster } from "../support/aws/ack-made/moving-cluster.ts";
import { OTHER_REGION } from "../support/aws/ack-made/other-objects.ts";

const EXAMPLE = join(import.meta.dirname, "../../docs/examples/deployment/shadow.yaml");
/** The fields that Driftless adds to ACK's status. */
const OURS = ["origin", "observedGeneration", "claim", "retry", "poll", "corrections", "lastHandledReconcileAt"];

type Resources = Awaited<ReturnType<MovingCluster["read"]>>;

let moving: MovingCluster;
let before: Resources;
let objectsBefore: ReadonlyMap<string, KubernetesObject | undefined>;
let foreseen: readonly PlannedObject[];
let firstCode: number | null;

// Each test checks all objects, either in a new process or by running passes.
beforeAll(async () => {
  const { regions, takeOver } = readParametersFile(EXAMPLE);
  moving = await openMovingCluster({ regions, takeOver });
  before = await moving.read();
  objectsBefore = await readObjects();
});

afterAll(async () => await moving[Symbol.asyncDispose](), 60_000);

test("a plan for all objects finds every object, and writes nothing", async () => {
  const result = await moving.plan();
  foreseen = result.objects;
  firstCode = result.code;
  expect(foreseen.map(({ namespace, name }) => `${namespace}/${name}`).toSorted()).toEqual(
    [...moving.objects.keys()].toSorted(),
  );
  expect(foreseen).toHaveLength(18);
  expect(moving.writes()).toBe(0);
  // Any write to an object would have changed its resourceVersion.
  expect(await readObjects()).toEqual(objectsBefore);
  expect(JSON.parse(await moving.cluster.kubectl.run("get", "events", "-A", "-o", "json")).items).toEqual([]);
  expect(await moving.read()).toEqual(before);
});

test("the plan takes over every resource except the one that ACK also refused, and changes only Driftless's tags", () => {
  const refused = foreseen.filter(({ would }) => would !== "take over");
  expect(refused).toMatchObject([
    { name: "clash", would: "refuse", problems: [expect.stringMatching(/^Resource already exists: /)] },
  ]);
  expect(foreseen.flatMap(others)).toEqual([]);
  expect(firstCode).toBe(2);
  expect(foreseen.find(({ name }) => name === "abroad")).toMatchObject({ region: OTHER_REGION });
});

test("without the object that ACK refused, the plan says that nothing else would change", async () => {
  await moving.objects.get("team/clash")?.delete();
  const { code, objects } = await moving.plan();
  expect(objects.filter(({ problems, unread }) => problems.length + unread.length > 0)).toEqual([]);
  expect(code).toBe(0);
});

test("the switch takes over each resource, and changes exactly what the plan said", async () => {
  await switchOver();
  const after = await moving.read();
  for (const [arn, { settings, tags }] of before) {
    expect(after.get(arn)?.settings, arn).toEqual(settings);
    expect(after.get(arn)?.tags, arn).toEqual(
      changed(
        tags,
        foreseen.find(({ resource }) => resource === arn),
      ),
    );
  }
  expect(await moving.objects.get("team/costs")?.condition("ACK.Advisory")).toMatchObject({
    message: expect.stringContaining("cost-center"),
  });
  const { code, objects: left } = await moving.plan();
  expect(new Set(left.map(({ whose, would }) => `${whose} ${would}`))).toEqual(new Set(["ours keep"]));
  expect(code).toBe(0);
});

test("while ACK's controllers are still running, their resources are left alone, and the objects say so", async () => {
  const controller = "services.k8s.aws/controller-version";
  const object = moving.objects.get("team/plain");
  await moving.tag("team/plain", controller, "s3-unknown");
  await object?.pass();
  expect(await object?.condition("ACK.Advisory")).toMatchObject({ reason: "ACKStillRunning" });
  await moving.tag("team/plain", controller, "s3-driftless");
  await object?.pass();
  expect(await object?.condition("Ready")).toMatchObject({ status: "True" });
});

test("after the return to ACK, resources and objects are as they were before the switch", async () => {
  await moving.ackReconciles();
  expect(await moving.read()).toEqual(before);
  for (const [name, object] of await readObjects()) {
    if (object === undefined) continue;
    const { spec, metadata } = objectsBefore.get(name) ?? {};
    expect(object.spec, name).toEqual(spec);
    expect(object.metadata.finalizers, name).toEqual(metadata?.finalizers);
    expect(object.metadata.annotations, name).toEqual(metadata?.annotations);
  }
});

test("a resource that was returned to ACK is not touched until ACK's CRDs have dropped what Driftless recorded in the status; after that, it can move again", async () => {
  const { code, objects: after } = await moving.plan();
  expect(new Set(after.map(({ would }) => would))).toEqual(new Set(["refuse"]));
  expect(code).toBe(2);
  await moving.applyDefinitions(withoutOurs);
  for (const object of moving.objects.values()) {
    if ((await object.read()) === undefined) continue;
    // For a short time, the API server still serves the old definition, and a write would retain the fields that it defines.
    const status = await eventually(async () => {
      const { status = {} } = (await object.read()) ?? {};
      expect(status).not.toHaveProperty("origin");
      return status;
    });
    await object.forge({ conditions: status.conditions?.slice(0, 1) });
  }
  await moving.applyDefinitions((status) => status);
  expect((await moving.objects.get("team/plain")?.read())?.status).not.toHaveProperty("origin");
  // The API server responds with 429 for a short time after a definition changes.
  await eventually(async () => {
    const { code, objects: again } = await moving.plan();
    expect(again.flatMap((one) => [...one.problems, ...others(one)])).toEqual([]);
    expect(code).toBe(0);
  });
});

test("the cluster manifests for shadow mode remove the permission to write", async () => {
  const rights = {
    kinds: ["Bucket", "Table", "Repository"],
    watchNamespaces: [],
    roles: "own",
    fieldExport: "off",
  } as const;
  for (const mode of ["reconcile", "shadow", "reconcile", "shadow"] as const) {
    const { namespaces, rights: items } = clusterManifests({
      ...rights,
      kinds: [...rights.kinds],
      watchNamespaces: [],
      mode,
    });
    await moving.apply([...namespaces, ...items], "--server-side", "--force-conflicts");
    expect(await moving.cluster.kubectl.run(...mayReconcilers("get")), mode).toBe("yes\n");
    const patches = moving.cluster.kubectl.run(...mayReconcilers("patch"));
    await (mode === "shadow" ? expect(patches).rejects.toThrow() : expect(patches).resolves.toBe("yes\n"));
  }
});

/** The changes other than those to the tags that Driftless sets itself. */
function others({ changes }: PlannedObject) {
  return changes.filter(({ cause }) => cause !== "own tags");
}

function mayReconcilers(verb: string): readonly string[] {
  const as = ["--as", "function", "--as-group", clusterGroups.Reconcile];
  return ["auth", "can-i", verb, "buckets.s3.services.k8s.aws", "-n", "team", ...as];
}

/** Removes Driftless's fields from the schema of a status, which leaves the schema that ACK's CRDs contain. */
function withoutOurs(status: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(status).filter(([field]) => !OURS.includes(field)));
}

async function switchOver(): Promise<void> {
  for (const [name, object] of moving.objects) {
    if ((await object.read()) === undefined) continue;
    await object.pass();
    await object.settle();
    expect((await object.read())?.status, name).toMatchObject({ origin: "TakenOver" });
    expect(await object.condition("Ready"), name).toMatchObject({ status: "True" });
    expect(await object.events(), name).toContain("TakenOver: taken over from ACK");
  }
}

/** Applies the planned changes to a resource's tags, and returns the result. */
function changed(tags: Readonly<Record<string, string>>, one: PlannedObject | undefined) {
  const after = new Map(Object.entries(tags));
  for (const { field, from, to } of one?.changes ?? []) {
    const key = field.replace(/^(tagging|tags)\./, "");
    expect(after.get(key) ?? "none", field).toBe(from);
    if (to === "none") after.delete(key);
    else after.set(key, to);
  }
  return Object.fromEntries(after);
}

async function readObjects() {
  const read = [...moving.objects].map(async ([name, object]) => [name, await object.read()] as const);
  return new Map(await Promise.all(read));
}
