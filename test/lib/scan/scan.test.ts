import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { manifestsYaml } from "../../../lib/cli/manifest-yaml.ts";
import { listedKinds } from "../../../lib/kinds/listings.generated.ts";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import { type ScanFilter, scan } from "../../../lib/scan/scan.ts";
import { anySpec } from "../../support/kinds/bucket-examples/any-spec.ts";
import { createMemoryCloud, type MemoryCloud } from "../../support/kinds/memory/memory-cloud.ts";
import type { CloudState, MemoryService } from "../../support/kinds/memory/memory-resource.ts";
import { allExamples as repositoryExamples } from "../../support/kinds/repository/all-examples.ts";
import { shippedKinds } from "../../support/kinds/shipped-kinds.ts";
import { allExamples as tableExamples } from "../../support/kinds/table-examples/all.ts";
import { createMemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { yamlLikeTags } from "../../support/scan/yaml-like-tags.ts";
import { createKindWorld } from "../../support/worlds/kind-world.ts";
import { settings as worldSettings } from "../../support/worlds/memory-world.ts";

const RESOURCES = 100;
const PAGE = 30;
const CONSENT = { "driftless.dev/adoptable-by": "cluster/shop" };

type Kind = keyof typeof shippedKinds;

/** Any selection of the parts' specs. */
function anyOf(examples: readonly { readonly generated: fc.Arbitrary<object> }[]): fc.Arbitrary<object> {
  const parts = examples.map(({ generated }) => fc.option(generated, { nil: {} }));
  return fc.tuple(...parts).map((specs) => Object.assign({}, ...specs));
}

/** The replicas of a table are made in other regions, and its capacity takes several passes. */
const atOnce = tableExamples.filter(({ part }) => !["capacity", "tableReplicas"].includes(part.name));

const specs: Readonly<Record<Kind, fc.Arbitrary<object>>> = {
  bucket: anySpec(["abac"]),
  table: anyOf(atOnce),
  repository: anyOf(repositoryExamples),
};

/** The service with the call that lists its resources, page by page and in an order that changes. */
function listing({ operations }: MemoryService, cloud: () => MemoryCloud, shuffle: () => number): MemoryService {
  const page = (start: string | undefined) => {
    const names = [...cloud().resources.keys()].sort();
    const from = Number(start ?? 0);
    const next = from + PAGE < names.length ? String(from + PAGE) : undefined;
    return { names: names.slice(from, from + PAGE).sort(() => shuffle() - 0.5), next };
  };
  const { DescribeRepositories } = operations as Record<string, (state: CloudState, input: object) => object>;
  return {
    operations: {
      ...operations,
      ListBuckets(_: CloudState, { ContinuationToken }: { readonly ContinuationToken?: string }) {
        const { names, next } = page(ContinuationToken);
        return { Buckets: names.map((Name) => ({ Name })), ContinuationToken: next };
      },
      ListTables(_: CloudState, { ExclusiveStartTableName }: { readonly ExclusiveStartTableName?: string }) {
        const { names, next } = page(ExclusiveStartTableName);
        return { TableNames: names, LastEvaluatedTableName: next };
      },
      DescribeRepositories(
        state: CloudState,
        input: { readonly repositoryNames?: object; readonly nextToken?: string },
      ) {
        if (input.repositoryNames !== undefined) return DescribeRepositories?.(state, input) ?? {};
        const { names, next } = page(input.nextToken);
        return { repositories: names.map((repositoryName) => ({ repositoryName })), nextToken: next };
      },
    },
  };
}

async function worldOf(name: Kind, parts: { readonly shuffle?: () => number } = {}) {
  const { entry, service, spec: silent } = shippedKinds[name];
  let time = Date.parse("2026-03-01T12:00:00Z");
  const now = () => time;
  const cloud: MemoryCloud = createMemoryCloud({
    now,
    service: listing(service, () => cloud, parts.shuffle ?? (() => 0)),
  });
  const kind = await entry.load();
  const nameField = kind.identity?.required ?? expect.fail();
  const list = await listedKinds.find(({ resource }) => resource.kind === kind.resource.kind)?.load();
  const settings: Settings = { ...worldSettings, cluster: "cluster", readOnly: "tagged", passableRoles: ["*"] };
  const dependencies = { settings, now, random: Math.random, connect: cloud.connect, log: silentLog };

  /** Makes a resource with these settings and tags, which nothing manages. */
  async function make(resource: string, spec: object, own: Tags): Promise<void> {
    const world = createKindWorld<object>(entry, "maker", cloud.connect, { now });
    await world.apply({ ...silent, ...spec, [nameField]: resource });
    for (let pass = 0; pass < 12 && !world.conditions().includes("Ready=True"); pass++) {
      await world.pass();
      time += 60_000;
    }
    expect(world.conditions()).toContain("Ready=True");
    cloud.resources.set(resource, { ...(cloud.resources.get(resource) ?? expect.fail()), tags: own });
  }

  return {
    ...{ entry, cloud, make, now },
    scan: (filter: Partial<ScanFilter> = {}, changed: Partial<Settings> = {}) =>
      scan(
        [{ kind, listing: list ?? expect.fail() }],
        { region: "us-west-2", prefix: "", isWanted: () => true, namespace: "shop", ...filter },
        {
          ...dependencies,
          settings: { ...settings, ...changed },
          kubernetes: createMemoryKubernetes({ now }),
        },
      ),
  };
}

/** The resources without their tags, and without what the model of DynamoDB notes about earlier calls. */
function untagged({ resources }: MemoryCloud): object {
  const all = [...resources].map(([name, { tags: _tags, formerTags: _former, table, ...others }]) => {
    const { history: _history, ...described } = table ?? {};
    return [name, { ...others, described }];
  });
  return Object.fromEntries(all);
}

describe.each(Object.keys(shippedKinds) as Kind[])("%s:", (name) => {
  test("100 resources of any kind are adopted as their manifests declare them, with no write but to tags", async () => {
    let draws = 0;
    const shuffle = () => (++draws * 0.618) % 1;
    const { entry, cloud, make, scan, now } = await worldOf(name, { shuffle });
    const drawn = fc.sample(fc.tuple(specs[name], yamlLikeTags("é", "\u2028")), { seed: 7, numRuns: RESOURCES });
    for (const [index, [spec, own]] of drawn.entries()) await make(`made-${index}`, spec, { ...own, ...CONSENT });
    const made = cloud.calls.length;
    const { adoptable, aside } = await scan();
    expect(cloud.calls.slice(made).filter(({ writes }) => writes)).toEqual([]);
    const before = untagged(cloud);
    expect(aside).toEqual([]);
    expect(adoptable).toHaveLength(RESOURCES);
    expect(adoptable.every(({ consents }) => consents)).toBe(true);
    const yaml = manifestsYaml(adoptable.map(({ manifest }) => manifest));
    expect(manifestsYaml((await scan()).adoptable.map(({ manifest }) => manifest))).toBe(yaml);

    for (const { manifest } of adoptable) {
      const { annotations, name: object } = manifest.metadata;
      const { "services.k8s.aws/read-only": _readOnly, ...others } = annotations;
      const world = createKindWorld<object>(entry, object, cloud.connect, { now });
      await world.user.create(world.reference, { annotations: others, spec: manifest.spec as object });
      const stored = world.object()?.spec;
      const { calls } = await world.pass();
      expect(world.conditions()).toContain("Ready=True");
      expect(world.object()?.spec).toEqual(stored);
      expect(calls.filter((call) => /^(Put|Delete|Create|Update|Set)/.test(call) && !/Tag/.test(call))).toEqual([]);
    }
    expect(untagged(cloud)).toEqual(before);
    const again = await scan();
    expect(again.adoptable).toEqual([]);
    expect(again.aside).toHaveLength(RESOURCES);
    expect(again.aside[0]?.reason).toMatch(/^the object shop\/made-.* manages it$/);
  });
});

test("a manifest is read-only, keeps the resource, and has the spec without the tags of AWS, ACK and Driftless", async () => {
  const { make, scan } = await worldOf("bucket");
  await make(
    "shop-photos",
    { versioning: { status: "Enabled" } },
    { team: "web", "driftless.dev/readable-by": "cluster/", ...CONSENT },
  );
  const { adoptable } = await scan();
  expect(adoptable).toEqual([
    {
      arn: "arn:aws:s3:::shop-photos",
      consents: true,
      consenting: { arn: "arn:aws:s3:::shop-photos", region: "us-west-2" },
      manifest: {
        apiVersion: "s3.services.k8s.aws/v1alpha1",
        kind: "Bucket",
        metadata: {
          name: expect.stringMatching(/^shop-photos-[0-9a-f]{8}$/),
          namespace: "shop",
          annotations: {
            "services.k8s.aws/adoption-policy": "adopt-or-create",
            "services.k8s.aws/deletion-policy": "retain",
            "services.k8s.aws/read-only": "true",
          },
        },
        spec: {
          name: "shop-photos",
          encryption: expect.anything(), // The model encrypts new buckets, which the adoption fills in.
          tagging: { tagSet: [{ key: "team", value: "web" }] },
          versioning: { status: "Enabled" },
        },
      },
    },
  ]);
});

test("resources that something else manages are left aside, sorted, with the reason, and only their tags are read", async () => {
  const { cloud, make, scan } = await worldOf("bucket");
  await make("web", {}, { "aws:cloudformation:stack-name": "web" });
  await make("acks", {}, { "services.k8s.aws/controller-version": "s3-v1.0.3" });
  await make("cdk-assets", {}, {});
  const before = cloud.calls.length;
  const { adoptable, aside } = await scan();
  expect(adoptable).toEqual([]);
  expect(aside).toEqual([
    { kind: "Bucket", name: "acks", reason: "ACK manages it" },
    { kind: "Bucket", name: "cdk-assets", reason: expect.stringContaining("gives such names") },
    { kind: "Bucket", name: "web", reason: "it belongs to the CloudFormation stack web" },
  ]);
  const called = cloud.calls.slice(before).map(({ verb }) => verb);
  expect(called.sort()).toEqual([
    ...["GetBucketTagging", "GetBucketTagging", "HeadBucket", "HeadBucket", "ListBuckets"],
  ]);
});

test("only the resources that the user asks for are in the result", async () => {
  const { make, scan } = await worldOf("bucket");
  await make("shop-photos", {}, { team: "web" });
  await make("shop-logs", {}, {});
  await make("other", {}, { team: "web" });
  const { adoptable, aside } = await scan({ prefix: "shop-", isWanted: ({ team }) => team === "web" });
  expect(adoptable.map(({ arn, consents }) => [arn, consents])).toEqual([["arn:aws:s3:::shop-photos", false]]);
  expect(aside).toEqual([]);
});

test("a resource that the deployment would not adopt is left aside with the reason", async () => {
  const { make, scan } = await worldOf("bucket");
  await make("shop-photos", {}, {});
  expect((await scan({}, { adoption: "none" })).aside[0]?.reason).toContain("this deployment adopts no resources");
  const denied = { denied: { deniedBuckets: ["s3:::shop-*"] } };
  expect((await scan({}, denied)).aside[0]?.reason).toContain("deniedBuckets");
});
