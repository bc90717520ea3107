import {
  CloudWatchClient,
  GetMetricStreamCommand,
  ListTagsForResourceCommand,
  PutMetricStreamCommand,
  type PutMetricStreamInput,
  ResourceNotFoundException,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-cloudwatch";
import { page as metricStreamPage } from "../../../../../lib/kinds/cloudwatch/metric-stream.ts";
import { cloudwatchInMemory } from "../../../../kinds/cloudwatch/cloudwatch-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws } from "../kind-on-aws.ts";

/** The kind `MetricStream`, and what tests need to act as someone else in the account. */
export interface MetricStreamOnCloudWatch extends KindOnAws {
  readonly cloudwatch: CloudWatchClient;
  /** Overwrites the metric stream that `spec` declares with these settings. */
  overwrite(name: string, settings: Partial<PutMetricStreamInput>): Promise<unknown>;
}

const MINIMAL = {
  FirehoseArn: `arn:aws:firehose:${REGION}:${ACCOUNT}:deliverystream/metrics`,
  RoleArn: `arn:aws:iam::${ACCOUNT}:role/metric-streams`,
  OutputFormat: "json",
} as const satisfies Partial<PutMetricStreamInput>;

/** The settings that `spec` declares. */
export const DECLARED = {
  firehoseARN: MINIMAL.FirehoseArn,
  roleARN: MINIMAL.RoleArn,
  outputFormat: MINIMAL.OutputFormat,
} as const;

/** Opens the kind `MetricStream`. */
export async function openMetricStreamOnCloudWatch(): Promise<MetricStreamOnCloudWatch> {
  const { client: cloudwatch, ...emulator } = await openService(
    "moto",
    (config) => new CloudWatchClient(config),
    () => ({ CloudWatch: cloudwatchInMemory() }),
  );
  const arn = (name: string) => `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:metric-stream/${name}`;
  const readTags: KindOnAws["readTags"] = async (name) =>
    asTags((await cloudwatch.send(new ListTagsForResourceCommand({ ResourceARN: arn(name) }))).Tags);
  const put = (Name: string, settings: Partial<PutMetricStreamInput>) =>
    cloudwatch.send(new PutMetricStreamCommand({ Name, ...MINIMAL, ...settings }));
  return {
    kind: metricStreamPage.resource,
    clock: createTestClock(),
    ...emulator,
    cloudwatch,
    overwrite: put,
    spec: (name) => ({ name, ...DECLARED }),
    asMade: { includeFilters: [{ namespace: "Shop" }], includeLinkedAccountsMetrics: true },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    async make(name, tags) {
      const made = { IncludeFilters: [{ Namespace: "Shop" }], IncludeLinkedAccountsMetrics: true };
      await put(name, { ...made, Tags: asTagList(tags) });
    },
    async read(Name) {
      try {
        const found = await cloudwatch.send(new GetMetricStreamCommand({ Name }));
        const { CreationDate: _, LastUpdateDate: __, $metadata: ___, ...stream } = found;
        return stream;
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
    readTags,
    async writeTags(name, tags) {
      const [ResourceARN, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await cloudwatch.send(new UntagResourceCommand({ ResourceARN, TagKeys }));
      await cloudwatch.send(new TagResourceCommand({ ResourceARN, Tags: asTagList(tags) }));
    },
  };
}
