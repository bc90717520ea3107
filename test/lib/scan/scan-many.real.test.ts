import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { manifestsYaml } from "../../../lib/cli/manifest-yaml.ts";
import { kinds } from "../../../lib/resources/index.ts";
import { listedKinds } from "../../../lib/resources/listings.generated.ts";
import { scan } from "../../../lib/scan/scan.ts";
import { isRead } from "../../support/aws/aws-operation.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { openLogGroupOnLogs } from "../../support/kinds/kind-on-aws/log-group-on-logs.ts";
import { openMetricAlarmOnCloudWatch } from "../../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import { openQueueOnSQS } from "../../support/kinds/kind-on-aws/queue-on-sqs.ts";
import { openTopicOnSNS } from "../../support/kinds/kind-on-aws/topic-on-sns.ts";
import { specsByKind } from "../../support/kinds/specs/all-specs.ts";
import { createMemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { createKindWorld } from "../../support/worlds/kind-world.ts";
import { settings } from "../../support/worlds/memory-world.ts";

// Bucket, Table and Repository have models in memory: scan.test.ts does the same with them.

const RESOURCES = 100;
const CONSENT = { "driftless.dev/adoptable-by": "cluster/shop" };

/** Tags that look like something else in YAML, and that AWS accepts. */
const tagText = fc.constantFrom("team", "a: b", "---", "-", "yes", "0x1", "1:30", "@a", "=", ".inf", "2012-10-17");
const tags = fc.dictionary(tagText, tagText, { maxKeys: 3, noNullPrototype: true });

describe.each([
  ["LogGroup", openLogGroupOnLogs],
  ["MetricAlarm", openMetricAlarmOnCloudWatch],
  ["Queue", openQueueOnSQS],
  ["Topic", openTopicOnSNS],
] as const)("%s:", (name, open) => {
  const prefix = `many-${crypto.randomUUID()}`;
  const isIt = ({ resource }: Pick<(typeof kinds)[number], "resource">) => resource.kind === name;
  const entry = kinds.find(isIt) ?? expect.fail();
  let aws: KindOnAws;

  beforeAll(async () => {
    aws = await open();
  });
  afterAll(() => aws[Symbol.asyncDispose]());

  const now = () => aws.clock.now();
  const worldOf = (object: string) => createKindWorld<object>(entry, object, aws.connect, { now });

  /** Makes a resource with these settings and tags, which nothing manages. */
  async function make(resource: string, spec: object, own: Readonly<Record<string, string>>): Promise<void> {
    const world = worldOf("maker");
    await world.apply({ ...aws.spec(resource), ...spec });
    aws.clock.advance(aws.lateSeconds ?? 0);
    for (let pass = 0; pass < 5 && !world.conditions().includes("Ready=True"); pass++) await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    await aws.writeTags(resource, own);
  }

  async function scanned() {
    const listed = listedKinds.find(isIt) ?? expect.fail();
    const scannedKind = { kind: await entry.load(), listing: await listed.load() };
    const filter = { region: REGION, prefix, isWanted: () => true, namespace: "shop" };
    return await scan([scannedKind], filter, {
      settings: { ...settings, cluster: "cluster", account: ACCOUNT, readOnly: "tagged", passableRoles: ["*"] },
      kubernetes: createMemoryKubernetes({ now }),
      connect: aws.connect,
      now,
      random: Math.random,
      log: silentLog,
    });
  }

  test("100 random resources are adopted as their manifests declare them, with no write but to tags", {
    timeout: 300_000,
  }, async () => {
    const drawn = fc.sample(fc.tuple(specsByKind[name] ?? expect.fail(), tags), { seed: 7, numRuns: RESOURCES });
    const names = drawn.map((_, index) => `${prefix}-${index}`);
    for (const [index, [spec, own]] of drawn.entries()) {
      await make(names[index] ?? expect.fail(), spec, { ...own, ...CONSENT });
    }
    const read = () => Promise.all(names.map((one) => aws.read(one)));
    const before = await read();
    aws.proxy.reset();
    const { adoptable, aside, unlisted } = await scanned();
    expect(aws.proxy.mutating()).toBe(0);
    expect([aside, unlisted, adoptable.length]).toEqual([[], [], RESOURCES]);
    const manifests = adoptable.map(({ manifest }) => manifest);
    const yaml = manifestsYaml(manifests);
    expect(parseAllDocuments(yaml).map((document) => document.toJS())).toEqual(manifests);
    expect(manifestsYaml((await scanned()).adoptable.map(({ manifest }) => manifest))).toBe(yaml);

    aws.proxy.reset();
    for (const { metadata, spec } of manifests) {
      const { "services.k8s.aws/read-only": _readOnly, ...annotations } = metadata.annotations;
      const world = worldOf(metadata.name);
      await world.user.create(world.reference, { annotations, spec: spec as object });
      const stored = world.object()?.spec;
      aws.clock.advance(aws.lateSeconds ?? 0);
      await world.pass();
      expect(world.conditions()).toContain("Ready=True");
      expect(world.object()?.spec).toEqual(stored);
    }
    expect([...aws.proxy.counts.keys()].filter((call) => !isRead(call) && !/tag/i.test(call))).toEqual([]);
    expect(await read()).toEqual(before);
  });
});
