import { expect, test, vi } from "vitest";
import type { AssumeRole, Roles } from "../../../../lib/reconcile/place/roles/roles.ts";
import { colorReference, createPaint } from "../../../support/kinds/paint.ts";
import { cloudCalls } from "../../../support/worlds/cloud-calls.ts";
import { credentialsFor } from "../../../support/worlds/memory-place.ts";
import { createMemoryWorld, type MemoryWorldOptions } from "../../../support/worlds/memory-world.ts";

/** The calls to the API server and to AWS that a pass over a settled object makes. */
async function costOf(options: MemoryWorldOptions, spec: object = { name: "toy" }) {
  const world = createMemoryWorld(options);
  await createPaint(world);
  await world.create({ spec });
  await world.settle();
  const [cluster, cloud] = [world.kubernetes.calls.length, cloudCalls(world).length];
  await world.reconcile();
  return {
    cluster: world.kubernetes.calls.slice(cluster).map(({ verb }) => verb),
    cloud: cloudCalls(world).slice(cloud),
  };
}

function rolesOf(sessionPolicy: Roles["sessionPolicy"]) {
  const assume = vi.fn<AssumeRole>(async ({ arn }) => ({
    key: "session",
    credentials: async () => credentialsFor(arn, "east/default", new Date(Date.now() + 3_600_000)),
  }));
  const spec = { arn: "arn:aws:iam::000000000000:role/web", namespaceSelector: { names: ["default"] } };
  const selectors = vi.fn(async () => [{ name: "web", resourceVersion: "7", spec }]);
  const directory = { selectors, map: vi.fn(async () => undefined) };
  return { source: "selectors", required: false, sessionPolicy, assume, directory } as const;
}

test("a settled object costs two reads from the API server, and no calls to AWS except those that read its resource", async () => {
  const { cluster, cloud } = await costOf({});
  expect(cluster).toEqual(["get", "readNamespace"]);
  expect(cloud.filter((call) => !/^(Head|Get)/.test(call))).toEqual([]);
  expect(new Set(cloud).size).toBe(cloud.length);
});

test.each<{ title: string; settings: MemoryWorldOptions["settings"] }>([
  { title: "default tags", settings: { resourceTags: [{ key: "team", value: "%K8S_RESOURCE_NAME%" }] } },
  { title: "the removal of unknown tags", settings: { unknownTags: "remove" } },
  { title: "other regions", settings: { regions: ["us-west-2", "eu-west-1"] } },
  { title: "adoption", settings: { adoption: "any" } },
])("a pass costs no more with $title", async ({ settings = {} }) => {
  expect(await costOf({ settings })).toEqual(await costOf({}));
});

test("a reference field costs nothing for an object that does not use it, and one read for an object that does", async () => {
  const references = [colorReference];
  expect(await costOf({ references })).toEqual(await costOf({}));
  const { cluster, cloud } = await costOf({ references }, { name: "toy", colorRef: { from: { name: "paint" } } });
  expect(cluster).toEqual(["get", "readNamespace", "getTarget"]);
  expect(cloud).toEqual((await costOf({})).cloud);
});

test.each(["none", "resource"] as const)(
  "with sessionPolicy %s, roles add only two lookups to each pass: one of the selectors, which are cached, and one of the session",
  async (sessionPolicy) => {
    const roles = rolesOf(sessionPolicy);
    expect(await costOf({ roles })).toEqual(await costOf({}));
    const passes = roles.directory.selectors.mock.calls.length;
    expect(roles.assume).toHaveBeenCalledTimes(passes);
    expect(roles.directory.map).not.toHaveBeenCalled();
  },
);
