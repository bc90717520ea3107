import { CreateTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { topicKind } from "../../../../lib/resources/sns/topic/kind.ts";
import { ACCOUNT, REGION, testConnect } from "../../aws/s3/test-s3.ts";
import { sharedEmulator } from "../../aws/shared-emulator.ts";
import { startCountingProxy } from "../../proxies/counting-proxy.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { topicArn, topicAt } from "../topic/topic-at.ts";
import { asFields, asTagList, type KindOnAws } from "./kind-on-aws.ts";

/** The kind `Topic`, and an SNS client with which tests act as someone else in the account. */
export interface TopicOnSNS extends KindOnAws {
  readonly sns: SNSClient;
}

const MADE = { DisplayName: "Orders", KmsMasterKeyId: "alias/aws/sns", TracingConfig: "Active" };

/** Opens the kind `Topic` on moto. */
export async function openTopicOnSNS(): Promise<TopicOnSNS> {
  await using opening = new AsyncDisposableStack();
  const endpoint = await sharedEmulator("moto");
  const proxy = await startCountingProxy(endpoint);
  opening.defer(() => proxy.close());
  const sns = new SNSClient({
    endpoint,
    region: REGION,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  opening.defer(() => sns.destroy());
  const topics = topicAt(sns);
  const opened = opening.move();
  return {
    kind: topicKind,
    clock: createTestClock(),
    connect: testConnect(proxy.url),
    proxy,
    sns,
    spec: (name) => ({ name }),
    asMade: { displayName: "Orders", kmsMasterKeyID: "alias/aws/sns", tracingConfig: "Active" },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn: topicArn,
    async make(Name, tags) {
      await sns.send(new CreateTopicCommand({ Name, Tags: asTagList(tags), Attributes: MADE }));
    },
    read: async (name) => (await topics.found(name))?.attributes,
    readTags: topics.readTags,
    writeTags: (name, tags) => topics.writeTags(name, tags),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
