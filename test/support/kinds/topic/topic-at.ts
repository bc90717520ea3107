import {
  GetDataProtectionPolicyCommand,
  GetTopicAttributesCommand,
  ListTagsForResourceCommand,
  NotFoundException,
  SetTopicAttributesCommand,
  type SNSClient,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-sns";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { asTagList, asTags } from "../kind-on-aws/kind-on-aws.ts";

/** Attributes that are not settings. */
const OBSERVED = /^(Subscriptions|Owner$|TopicArn$|EffectiveDeliveryPolicy$)/;

type Texts = Readonly<Record<string, string>>;

/** The ARN of a topic. */
export function topicArn(name: string): string {
  return `arn:aws:sns:${REGION}:${ACCOUNT}:${name}`;
}

/** Topics, as someone else in the account sees and changes them. */
export function topicAt(sns: SNSClient) {
  const readTags = async (name: string): Promise<Texts> =>
    asTags((await sns.send(new ListTagsForResourceCommand({ ResourceArn: topicArn(name) }))).Tags);
  return {
    readTags,
    /** The attributes, the data protection policy and the tags of a topic; `undefined` if there is none. Leaves out what is empty. */
    async found(name: string): Promise<{ readonly attributes: Texts; readonly tags: Texts } | undefined> {
      const TopicArn = topicArn(name);
      try {
        const all = await sns.send(new GetTopicAttributesCommand({ TopicArn }));
        const { DataProtectionPolicy = "" } = await sns.send(
          new GetDataProtectionPolicyCommand({ ResourceArn: TopicArn }),
        );
        const texts = Object.entries({ ...all.Attributes, DataProtectionPolicy });
        const attributes = Object.fromEntries(texts.filter(([key, text]) => text !== "" && !OBSERVED.test(key)));
        return { attributes, tags: await readTags(name) };
      } catch (error) {
        if (error instanceof NotFoundException) return undefined;
        throw error;
      }
    },
    /** Changes one attribute. */
    async set(name: string, attribute: string, text: string): Promise<void> {
      await sns.send(
        new SetTopicAttributesCommand({ TopicArn: topicArn(name), AttributeName: attribute, AttributeValue: text }),
      );
    },
    /** Sets exactly these tags. */
    async writeTags(name: string, tags: Texts): Promise<void> {
      const [ResourceArn, TagKeys] = [topicArn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await sns.send(new UntagResourceCommand({ ResourceArn, TagKeys }));
      await sns.send(new TagResourceCommand({ ResourceArn, Tags: asTagList(tags) }));
    },
  };
}
