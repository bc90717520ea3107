import { SNSClient, type SubscribeCommandOutput } from "@aws-sdk/client-sns";
import { page as subscriptionPage } from "../../../../../lib/kinds/sns/subscription.ts";
import { snsInMemory } from "../../../../kinds/sns/sns-in-memory.ts";
import { aroundCommands } from "../../../aws/connections/around-commands.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { subscriptionAt } from "../../subscription/subscription-at.ts";
import { topicArn, topicAt } from "../../topic/topic-at.ts";
import type { KindOnAws } from "../kind-on-aws.ts";
import { childTags, tagsOfParent } from "./child-tags.ts";

/** Opens the kind `Subscription`. Each subscription gets a topic of its own, with the subscription's name. */
export async function openSubscriptionOnSNS(): Promise<KindOnAws> {
  const { client: sns, ...emulator } = await openService(
    "moto",
    (config) => new SNSClient(config),
    () => ({ SNS: snsInMemory() }),
  );
  const topics = topicAt(sns);
  const subscriptions = subscriptionAt(sns);
  const queueOf = (name: string) => `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`;
  const tagsOf = (name: string) => childTags(subscriptionPage.resource.plural, `sqs ${queueOf(name)}`);
  const arns = new Map<string, string>();
  const found = async (name: string) => (await subscriptions.found(topicArn(name))).at(0);
  const writeTags: KindOnAws["writeTags"] = async (name, tags) => {
    const { SubscriptionArn = "" } = (await found(name)) ?? {};
    const id = SubscriptionArn.slice(SubscriptionArn.lastIndexOf(":") + 1);
    await topics.writeTags(name, tagsOf(name).write(await topics.readTags(name), id, tags));
  };
  return {
    kind: subscriptionPage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: aroundCommands(emulator.connect, "Subscribe", async (command, send) => {
      const answer = (await send(command)) as SubscribeCommandOutput;
      const { SubscriptionArn = "" } = answer;
      arns.set(SubscriptionArn.slice(0, SubscriptionArn.lastIndexOf(":")), SubscriptionArn);
      return answer;
    }),
    lateSeconds: 60,
    async provide(name, namespace) {
      await subscriptions.createTopic(name, tagsOfParent(namespace));
    },
    spec: (name) => ({ topicARN: topicArn(name), protocol: "sqs", endpoint: queueOf(name) }),
    asMade: { rawMessageDelivery: "true", filterPolicy: '{"shop":["books"]}' },
    tagged: () => ({}),
    isAssigned: true,
    // AWS checks the calls that create and list subscriptions against the topic.
    arn: (name) => arns.get(topicArn(name)) ?? topicArn(name),
    async make(name, tags) {
      const arn = await subscriptions.subscribe(topicArn(name), "sqs", queueOf(name));
      arns.set(topicArn(name), arn);
      await subscriptions.set(arn, "RawMessageDelivery", "true");
      await subscriptions.set(arn, "FilterPolicy", '{"shop":["books"]}');
      await writeTags(name, tags);
    },
    read: found,
    async readTags(name) {
      return tagsOf(name).read(await topics.readTags(name));
    },
    writeTags,
    async drift(name) {
      const { SubscriptionArn = "", RawMessageDelivery } = (await found(name)) ?? {};
      await subscriptions.set(SubscriptionArn, "RawMessageDelivery", String(RawMessageDelivery !== "true"));
    },
  };
}
