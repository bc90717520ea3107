import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueueTagsCommand,
  type QueueAttributeName,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
  TagQueueCommand,
  UntagQueueCommand,
} from "@aws-sdk/client-sqs";

/** Attributes that are not settings. */
const OBSERVED = /^(ApproximateNumberOf|CreatedTimestamp|LastModifiedTimestamp|QueueArn)/;

type Texts = Readonly<Record<string, string>>;

/** Queues, as someone else in the account sees and changes them. */
export function queueAt(sqs: SQSClient) {
  const urlOf = async (QueueName: string): Promise<string | undefined> => {
    try {
      return (await sqs.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl;
    } catch (error) {
      if (error instanceof QueueDoesNotExist) return undefined;
      throw error;
    }
  };
  const readTags = async (name: string): Promise<Texts> => {
    const QueueUrl = await urlOf(name);
    if (QueueUrl === undefined) throw new Error(`there is no queue ${name}`);
    return (await sqs.send(new ListQueueTagsCommand({ QueueUrl }))).Tags ?? {};
  };
  return {
    urlOf,
    readTags,
    /** The attributes and the tags of a queue; `undefined` if there is none. Like SQS, leaves out what is empty. */
    async found(name: string): Promise<{ readonly attributes: Texts; readonly tags: Texts } | undefined> {
      const QueueUrl = await urlOf(name);
      if (QueueUrl === undefined) return undefined;
      const all = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
      const attributes = Object.entries(all.Attributes ?? {}).filter(
        ([key, text]) => text !== "" && !OBSERVED.test(key),
      );
      return { attributes: Object.fromEntries(attributes), tags: await readTags(name) };
    },
    /** Changes attributes. */
    async set(name: string, attributes: Partial<Record<QueueAttributeName, string>>): Promise<void> {
      await sqs.send(new SetQueueAttributesCommand({ QueueUrl: await urlOf(name), Attributes: attributes }));
    },
    /** Sets exactly these tags. */
    async writeTags(name: string, tags: Texts): Promise<void> {
      const [QueueUrl, TagKeys] = [await urlOf(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await sqs.send(new UntagQueueCommand({ QueueUrl, TagKeys }));
      await sqs.send(new TagQueueCommand({ QueueUrl, Tags: tags }));
    },
  };
}
