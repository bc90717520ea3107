import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  DescribeLogGroupsCommand,
  DescribeSubscriptionFiltersCommand,
  ListTagsForResourceCommand,
  PutRetentionPolicyCommand,
  PutSubscriptionFilterCommand,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { inject } from "vitest";
import { page as logGroupPage } from "../../../../lib/kinds/cloudwatch-logs/log-group.ts";
import { logsInMemory } from "../../../kinds/cloudwatch-logs/logs-in-memory.ts";
import { type KmsKeys, withKmsKeys } from "../../aws/cloudwatch/with-kms-keys.ts";
import { openService } from "../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import type { KindOnAws } from "./kind-on-aws.ts";

export const FUNCTION = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:forward`;

/** The kind `LogGroup`, and what tests need to act as someone else in the account. */
export interface LogGroupOnLogs extends KindOnAws {
  readonly logs: CloudWatchLogsClient;
}

/** Opens the kind `LogGroup`. */
export async function openLogGroupOnLogs(): Promise<LogGroupOnLogs> {
  const { client: logs, ...emulator } = await openService(
    "ministack",
    (config) => new CloudWatchLogsClient(config),
    () => ({ "CloudWatch Logs": logsInMemory() }),
  );
  const keys: KmsKeys = new Map();
  const arn = (name: string) => `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${name}`;
  const readTags: KindOnAws["readTags"] = async (name) =>
    (await logs.send(new ListTagsForResourceCommand({ resourceArn: arn(name) }))).tags ?? {};
  return {
    kind: logGroupPage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: inject("services") === "in memory" ? emulator.connect : withKmsKeys(emulator.connect, keys),
    logs,
    spec: (name) => ({ name }),
    asMade: {
      retentionDays: 14,
      subscriptionFilters: [{ filterName: "all", destinationARN: FUNCTION, filterPattern: "" }],
    },
    tagged: (tags) => ({ tags }),
    arn,
    async make(logGroupName, tags) {
      await logs.send(new CreateLogGroupCommand({ logGroupName, tags }));
      await logs.send(new PutRetentionPolicyCommand({ logGroupName, retentionInDays: 14 }));
      const filter = { filterName: "all", filterPattern: "", destinationArn: FUNCTION };
      await logs.send(new PutSubscriptionFilterCommand({ logGroupName, ...filter, distribution: "ByLogStream" }));
    },
    async read(logGroupName) {
      const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: logGroupName }));
      const group = logGroups.find((one) => one.logGroupName === logGroupName);
      if (group === undefined) return undefined;
      const { subscriptionFilters } = await logs.send(new DescribeSubscriptionFiltersCommand({ logGroupName }));
      const filters = subscriptionFilters?.map((filter) => ({ ...filter, creationTime: undefined }));
      return { ...group, kmsKeyId: keys.get(logGroupName) ?? group.kmsKeyId, subscriptionFilters: filters };
    },
    readTags,
    async writeTags(name, tags) {
      const [resourceArn, tagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (tagKeys.length > 0) await logs.send(new UntagResourceCommand({ resourceArn, tagKeys }));
      if (Object.keys(tags).length > 0) await logs.send(new TagResourceCommand({ resourceArn, tags }));
    },
  };
}
