import fc from "fast-check";
import pLimit from "p-limit";
import { expect } from "vitest";
import { parseAllDocuments } from "yaml";
import { manifestsYaml } from "../../../lib/cli/manifest-yaml.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import type { Manifest } from "../../../lib/scan/manifest.ts";
import { descriptionOf } from "../../kind/descriptions.ts";
import { someFields } from "../../kind/some-fields.ts";
import { isRead } from "../aws/aws-operation.ts";
import { aroundCommands } from "../aws/connections/around-commands.ts";
import type { KindOnAws, Tags } from "../kinds/kind-on-aws/kind-on-aws.ts";
import { createMemoryKubernetes } from "../kubernetes/memory/memory-kubernetes.ts";
import { createKindWorld } from "../worlds/kind-world.ts";
import { scanKind } from "./scan-kind.ts";
import { yamlLikeTags } from "./yaml-like-tags.ts";

const RESOURCES = 100;
const AT_ONCE = 4;
const CONSENT = "driftless.dev/adoptable-by";

/** A resource that someone else has made: its name, what its spec declares in addition to the name, and its tags. */
interface Made {
  readonly name: string;
  readonly spec: object;
  readonly tags: Tags;
}

/**
 * Makes 100 random resources of a kind, scans for them, and lets objects with the manifests adopt them. Expects that nothing changes but tags,
 * and that the YAML of the manifests says the same as the manifests.
 */
export async function adoptMany(name: string): Promise<void> {
  const description = descriptionOf(name);
  await using aws = await description.open();
  const now = () => aws.clock.now();
  // Other tests make resources too, and KMS chooses the names of keys, so the cluster identifies what this test has made.
  const cluster = `many-${crypto.randomUUID()}`;
  const consent = `${cluster}/shop`;
  const drawn = fc.sample(fc.tuple(someFields(description), yamlLikeTags()), {
    seed: 7,
    numRuns: RESOURCES,
  });
  const made = drawn.map(([spec, own], index) => ({
    name: `${cluster}-${index}`,
    spec,
    tags: { ...own, [CONSENT]: consent },
  }));
  await makeAll(aws, cluster, made);
  const readAll = () => Promise.all(made.map((one) => aws.read(one.name)));
  const before = await readAll();

  aws.proxy.reset();
  const { adoptable, unlisted } = await scanKind(aws, {
    kubernetes: createMemoryKubernetes({ now }),
    prefix: name === "Key" ? "" : (aws.listedAs?.(cluster) ?? cluster),
    isWanted: (found) => found[CONSENT] === consent,
    settings: { cluster },
  });
  expect(aws.proxy.mutating()).toBe(0);
  expect([unlisted, adoptable.length]).toEqual([[], RESOURCES]);
  expect(adoptable.map(({ consents }) => consents)).not.toContain(false);
  const manifests = adoptable.map(({ manifest }) => manifest);
  expect(parseAllDocuments(manifestsYaml(manifests)).map((document) => document.toJS())).toEqual(manifests);

  aws.clock.advance(aws.lateSeconds ?? 0);
  await adoptAll(aws, cluster, manifests);
  expect([...aws.proxy.counts.keys()].filter((call) => !isRead(call) && !/tag/i.test(call))).toEqual([]);
  expect(await readAll()).toEqual(before);
}

/** Lets objects make the resources, and gives them their tags in place of those of the objects. */
async function makeAll(aws: KindOnAws, cluster: string, made: readonly Made[]): Promise<void> {
  // No key belongs to one of these objects, so their search through all keys of the account would find nothing.
  const connect = aroundCommands(aws.connect, "ListKeys", async () => ({ Keys: [] }));
  const worlds = made.map((one) => worldOf(aws, cluster, `made-${one.name}`, connect));
  for (const [index, one] of made.entries()) {
    await aws.provide?.(one.name, `${cluster}/shop`);
    await worlds[index]?.apply({ ...aws.spec(one.name), ...one.spec });
  }
  aws.clock.advance(aws.lateSeconds ?? 0);
  await atOnce(worlds, async (world) => {
    for (let pass = 0; pass < 5 && !world.conditions().includes("Ready=True"); pass++) await world.pass();
    expect(world.conditions()).toContain("Ready=True");
  });
  await atOnce(made, (one) => aws.writeTags(one.name, one.tags));
}

/** Applies the manifests without the annotation that keeps them from adopting, and expects that no pass fills anything in. */
async function adoptAll(aws: KindOnAws, cluster: string, manifests: readonly Manifest[]): Promise<void> {
  await atOnce(manifests, async ({ metadata, spec }) => {
    const { "services.k8s.aws/read-only": _readOnly, ...annotations } = metadata.annotations;
    const world = worldOf(aws, cluster, metadata.name);
    await world.user.create(world.reference, { annotations, spec: spec as object });
    const stored = world.object()?.spec;
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(world.object()?.spec).toEqual(stored);
  });
}

function worldOf(aws: KindOnAws, cluster: string, object: string, connect = aws.connect) {
  const entry = kinds.find(({ resource }) => resource.kind === aws.kind.kind) ?? expect.fail();
  const settings = { ...aws.deployment, cluster };
  return createKindWorld<object>(entry, object, connect, { now: () => aws.clock.now(), settings });
}

async function atOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE);
  await Promise.all(items.map((item) => limit(() => act(item))));
}
