import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle, bundleFile } from "../../../infra/functions/bundle.ts";
import { definitions } from "../../../lib/codegen/definitions.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { type BundleReads, behaviourOf, bytesOf, readsOf, serviceFolder } from "../../support/programs/bundle-reads.ts";

/** The kinds that are data, by their group. */
const DATA_GROUPS = Object.groupBy(
  definitions.filter(({ definition }) => definition.data !== undefined).map(({ definition }) => definition.kind),
  ({ group }) => group,
);

/**
 * How many kilobytes the reconcile bundle may grow for a service that loads more than others. An SDK with many errors registers each of them
 * when it is loaded, so the bundler cannot leave any of them out: RDS has 149, ElastiCache 77, and Route 53 71. EC2's rules load `ipaddr.js`,
 * RDS describes an instance with 94 members, a record of Route 53 has companions, which its own functions read and write, and so do those of a
 * role its policies.
 */
const OF_MORE: Readonly<Record<string, number | undefined>> = {
  "lambda.services.k8s.aws": 65,
  "rds.services.k8s.aws": 100,
  "elasticache.services.k8s.aws": 65,
  "ec2.services.k8s.aws": 45,
  "route53.services.k8s.aws": 50,
  "iam.services.k8s.aws": 38,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundle-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the reconcile bundle", () => {
  let reads: BundleReads;
  beforeAll(async () => {
    reads = readsOf(await bundle("reconcile", join(folder, "reconcile")));
  });

  test("reads at most 359 kB during a cold start, and at most 508 kB including the first pass over a Bucket", () => {
    expect(bytesOf(reads.start)).toBeLessThanOrEqual(359_000);
    expect(bytesOf(reads.firstPass(bucketKind))).toBeLessThanOrEqual(508_000);
  });

  test.each(kinds.map(({ resource }) => resource))(
    "contains the behaviour and the data of $kind, but does not read them at startup",
    (kind) => {
      expectLazy(behaviourOf(kind));
      expectLazy(behaviourOf(kind).replace(/[^/]+$/, "calls.generated.ts"));
    },
  );

  test.each(Object.keys(DATA_GROUPS).map((group) => ({ group, most: OF_MORE[group] ?? 36 })))(
    "grows by at most $most kB for $group, including the SDK, and 5 kB for each further kind",
    ({ group, most }) => {
      const ofGroup = DATA_GROUPS[group] ?? [];
      expect(bytesOf(reads.onlyFor(ofGroup))).toBeLessThanOrEqual(1_000 * most + 5_000 * (ofGroup.length - 1));
    },
  );

  test("reads at most 1 kB for each other kind during the first pass over a Bucket", () => {
    const modules = [...reads.firstPass(bucketKind)].flatMap((chunk) => Object.entries(chunk.modules));
    const sizeIn = (path: string) =>
      modules.filter(([id]) => id.includes(path)).reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
    const ofList = sizeIn("/lib/kinds/kinds.generated.ts") / kinds.length;
    expect(ofList).toBeGreaterThan(0);
    for (const { resource } of kinds.filter(({ resource }) => resource.kind !== bucketKind.kind)) {
      const service = serviceFolder(resource);
      const own = [dirname(behaviourOf(resource)), `/lib/aws/services/${service}.ts`].map(sizeIn);
      expect({ kind: resource.kind, bytes: own.reduce((sum, size) => sum + size, ofList) }).toEqual({
        kind: resource.kind,
        bytes: expect.toSatisfy((bytes: number) => bytes <= 1_000),
      });
    }
  });

  test.each(kinds.map(({ resource }) => resource))("loads the behaviour of $kind", async (kind) => {
    for (const { fileName } of reads.holding(behaviourOf(kind))) {
      await expect(import(join(folder, "reconcile", fileName))).resolves.toBeDefined();
    }
  });

  test("contains no chunk whose import statements lead back to it", () => {
    expect(reads.circular.map(({ fileName }) => fileName)).toEqual([]);
  });

  test.each(["client-dynamodb", "client-ecr", "client-s3", "client-s3-control", "client-secrets-manager"])(
    "contains the SDK's %s, but does not read it at startup",
    (client) => expectLazy(`/@aws-sdk/${client}/`),
  );

  test("reads only the SQS SDK at startup", () => {
    expect(clientsIn(reads.start)).toEqual(new Set(["client-sqs"]));
  });

  test.each([
    "/submodules/event-streams/",
    "/submodules/crc/",
    "/submodules/sha/",
    "/signature-v4-multi-region/",
    "/classes/S3ExpressIdentityProviderImpl",
  ])("contains no module of the SDK's %s, which no call of Driftless uses", (path) =>
    expect(reads.holding(path)).toEqual([]),
  );

  test("contains jq, but does not read it at startup or during a pass", () => {
    expectLazy("/jq-wasm/");
    expect(reads.holding("/jq-wasm/").filter((chunk) => reads.firstPass(bucketKind).has(chunk))).toEqual([]);
  });

  test.each(kinds.map(({ resource }) => resource))(
    "reads only the SDK of the kind's service during the first pass over a $kind",
    (kind) => {
      const clients = new Set(["client-sqs", `client-${serviceFolder(kind)}`]);
      expect(clientsIn(reads.firstPass(kind))).toEqual(clients);
    },
  );

  function clientsIn(chunks: BundleReads["start"]): ReadonlySet<string> {
    const modules = [...chunks].flatMap(({ moduleIds }) => moduleIds);
    return new Set(modules.flatMap((id) => /\/@aws-sdk\/(client-[^/]+)\//.exec(id)?.[1] ?? []));
  }

  function expectLazy(path: string): void {
    const holders = reads.holding(path);
    expect(holders).not.toEqual([]);
    expect(holders.filter((chunk) => reads.start.has(chunk))).toEqual([]);
  }
});

test("a bundle evaluates a path with jq", async () => {
  const source = fileURLToPath(new URL("../../../lib/exports/value-at.ts", import.meta.url));
  await bundleFile(source, "value-at", join(folder, "exports"));
  const { valueAt } = await import(join(folder, "exports/value-at.mjs"));
  expect(await valueAt({ spec: { list: [{ id: 7 }] } }, ".spec.list[0].id")).toBe("7");
});

test("a cold start reads at most 272 kB of the drift bundle, without any kind's SDK, and the bundle exports the handler", async () => {
  const reads = readsOf(await bundle("drift", join(folder, "drift")));
  expect(bytesOf(reads.start)).toBeLessThanOrEqual(272_000);
  const modules = [...reads.start].flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /\/@aws-sdk\/client-(?!sqs)/.test(id))).toEqual([]);
  expect(await readFile(join(folder, "drift/index.mjs"), "utf8")).toMatch(/export\{[^}]*\bas handler\b[^}]*\}/);
});

test("a cold start reads at most 270 kB of the sweep bundle, and the bundle exports the handler", async () => {
  const reads = readsOf(await bundle("sweep", join(folder, "sweep")));
  expect(bytesOf(reads.start)).toBeLessThanOrEqual(270_000);
  expect(await readFile(join(folder, "sweep/index.mjs"), "utf8")).toMatch(/export\{[^}]*\bas handler\b[^}]*\}/);
});

test("a cold start reads at most 330 kB of the history-widget bundle, and the bundle exports the handler", async () => {
  const reads = readsOf(await bundle("history-widget", join(folder, "history-widget")));
  expect(bytesOf(reads.start)).toBeLessThanOrEqual(330_000);
  expect(await readFile(join(folder, "history-widget/index.mjs"), "utf8")).toMatch(
    /export\{[^}]*\bas handler\b[^}]*\}/,
  );
});
