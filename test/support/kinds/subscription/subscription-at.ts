import {
  CreateTopicCommand,
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
  ListTagsForResourceCommand,
  SetSubscriptionAttributesCommand,
  type SNSClient,
  SubscribeCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import { asTagList, asTags } from "../kind-on-aws/kind-on-aws.ts";

type Texts = Readonly<Record<string, string>>;

/** The subscriptions of topics, as someone else in the account sees and changes them. */
export function subscriptionAt(sns: SNSClient) {
  const arns = async (TopicArn: string): Promise<readonly string[]> => {
    const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    return Subscriptions.map(({ SubscriptionArn = "" }) => SubscriptionArn);
  };
  return {
    arns,
    /** Creates a topic with these tags. Resolves to its ARN. */
    async createTopic(name: string, tags: Texts): Promise<string> {
      const { TopicArn = "" } = await sns.send(new CreateTopicCommand({ Name: name, Tags: asTagList(tags) }));
      return TopicArn;
    },
    async subscribe(topic: string, protocol: string, endpoint: string): Promise<string> {
      const input = { TopicArn: topic, Protocol: protocol, Endpoint: endpoint, ReturnSubscriptionArn: true };
      return (await sns.send(new SubscribeCommand(input))).SubscriptionArn ?? "";
    },
    async unsubscribe(arn: string): Promise<void> {
      await sns.send(new UnsubscribeCommand({ SubscriptionArn: arn }));
    },
    /** The attributes of all subscriptions of a topic, without those that are empty. */
    async found(topic: string): Promise<readonly Texts[]> {
      const all = (await arns(topic)).map(async (SubscriptionArn) => {
        const { Attributes = {} } = await sns.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }));
        return Object.fromEntries(Object.entries(Attributes).filter(([, text]) => text !== ""));
      });
      return await Promise.all(all);
    },
    async set(arn: string, AttributeName: string, AttributeValue: string): Promise<void> {
      await sns.send(new SetSubscriptionAttributesCommand({ SubscriptionArn: arn, AttributeName, AttributeValue }));
    },
    /** The owner tags that a topic keeps for its subscriptions. */
    async marks(topic: string): Promise<readonly string[]> {
      const { Tags } = await sns.send(new ListTagsForResourceCommand({ ResourceArn: topic }));
      const marks = Object.entries(asTags(Tags)).filter(([key]) => key.includes("/subscriptions/"));
      return marks.map(([, value]) => value);
    },
  };
}
