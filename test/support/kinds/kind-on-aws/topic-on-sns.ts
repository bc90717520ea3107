import { CreateTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { page as topicPage } from "../../../../lib/kinds/sns/topic.ts";
import { snsInMemory } from "../../../kinds/sns/sns-in-memory.ts";
import { openService } from "../../aws/connections/open-service.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { topicArn, topicAt } from "../topic/topic-at.ts";
import { asFields, asTagList, type KindOnAws } from "./kind-on-aws.ts";

/** The kind `Topic`, and an SNS client with which tests act as someone else in the account. */
export interface TopicOnSNS extends KindOnAws {
  readonly sns: SNSClient;
}

const MADE = { DisplayName: "Orders", KmsMasterKeyId: "alias/aws/sns", TracingConfig: "Active" };

/** Opens the kind `Topic`. */
export async function openTopicOnSNS(): Promise<TopicOnSNS> {
  const { client: sns, ...emulator } = await openService(
    "moto",
    (config) => new SNSClient(config),
    () => ({ SNS: snsInMemory() }),
  );
  const topics = topicAt(sns);
  return {
    kind: topicPage.resource,
    clock: createTestClock(),
    ...emulator,
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
  };
}
