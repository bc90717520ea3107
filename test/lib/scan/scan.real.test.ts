import { describe, expect, test } from "vitest";
import { manifestsYaml } from "../../../lib/cli/manifest-yaml.ts";
import { kinds } from "../../../lib/resources/index.ts";
import { listedKinds } from "../../../lib/resources/listings.generated.ts";
import { scan } from "../../../lib/scan/scan.ts";
import { isRead } from "../../support/aws/aws-operation.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { prepareAdoption } from "../../support/kinds/kind-on-aws/adoption-scene.ts";
import { openBucketOnS3 } from "../../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { openLogGroupOnLogs } from "../../support/kinds/kind-on-aws/log-group-on-logs.ts";
import { openMetricAlarmOnCloudWatch } from "../../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import { openQueueOnSQS } from "../../support/kinds/kind-on-aws/queue-on-sqs.ts";
import { openRepositoryOnECR } from "../../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { openTableOnDynamoDB } from "../../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { openTopicOnSNS } from "../../support/kinds/kind-on-aws/topic-on-sns.ts";
import { administrator, clientsOf } from "../../support/kubernetes/users/administrator.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { settings } from "../../support/worlds/memory-world.ts";

/** By then, a table has been created. */
const A_WHILE_SECONDS = 300;

describe.each([
  ["Bucket", openBucketOnS3],
  ["LogGroup", openLogGroupOnLogs],
  ["MetricAlarm", openMetricAlarmOnCloudWatch],
  ["Queue", openQueueOnSQS],
  ["Repository", openRepositoryOnECR],
  ["Table", openTableOnDynamoDB],
  ["Topic", openTopicOnSNS],
] as const)("%s:", (kind, open) => {
  const { aws, name, namespace, apply, consent, settle, expectReady } = prepareAdoption(() => open());

  /** Scans for the resource with this test's name. */
  async function scanned() {
    const isIt = ({ resource }: Pick<(typeof kinds)[number], "resource">) => resource.kind === kind;
    const [entry = expect.fail(), listed = expect.fail()] = [kinds.find(isIt), listedKinds.find(isIt)];
    const scannedKind = { kind: await entry.load(), listing: await listed.load() };
    const filter = { region: REGION, prefix: name(), isWanted: () => true, namespace: namespace() };
    const { connect, clock } = aws();
    return await scan([scannedKind], filter, {
      settings: { ...settings, cluster: "local", account: ACCOUNT, passableRoles: ["*"], readOnly: "tagged" },
      kubernetes: clientsOf(administrator()).kubernetes,
      connect,
      now: () => clock.now(),
      random: Math.random,
      log: silentLog,
    });
  }

  test("the manifest of a resource adopts it as it is: no call writes anything but tags", async () => {
    await aws().make(name(), { ...consent(), team: "shop" });
    const before = await aws().read(name());
    aws().clock.advance(A_WHILE_SECONDS);
    aws().proxy.reset();
    const { adoptable, aside, unlisted } = await scanned();
    expect(aws().proxy.mutating()).toBe(0);
    expect([aside, unlisted]).toEqual([[], []]);
    const [{ manifest, arn, consents } = expect.fail()] = adoptable;
    expect(adoptable).toHaveLength(1);
    expect([arn, consents]).toEqual([aws().arn(name()), true]);
    expect(manifestsYaml((await scanned()).adoptable.map((one) => one.manifest))).toBe(manifestsYaml([manifest]));

    const { "services.k8s.aws/read-only": _readOnly, ...annotations } = manifest.metadata.annotations;
    const object = await apply({ annotations, spec: manifest.spec as object });
    const { spec } = (await object.read()) ?? {};
    expect(spec).toEqual(manifest.spec);
    aws().proxy.reset();
    await settle(object);
    await expectReady(object);
    expect((await object.read())?.spec).toEqual(spec);
    expect([...aws().proxy.counts.keys()].filter((operation) => !isRead(operation) && !/tag/i.test(operation))).toEqual(
      [],
    );
    expect(await aws().read(name())).toEqual(before);
    expect((await scanned()).aside).toMatchObject([{ reason: `the object ${namespace()}/data manages it` }]);
  });
});
