import { GetQueueUrlCommand, ListQueueTagsCommand } from "@aws-sdk/client-sqs";
import { sqs } from "../../../aws/services/sqs.ts";
import type { ResourceTags } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of queues. */
export const queueTags: ResourceTags = {
  calls: {
    GetQueueUrl: { actions: ["sqs:GetQueueUrl"], reads: true },
    ListQueueTags: { actions: ["sqs:ListQueueTags"], reads: true },
  },
  permissions: [{ actions: ["sqs:GetQueueUrl", "sqs:ListQueueTags"], resources: ["sqs:*:*:*"] }],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:[A-Za-z0-9_.-]{1,80}$/.test(arn) ? arn : undefined),
  async read(aws, arn) {
    const client = aws.client(sqs);
    const QueueName = arn.slice(arn.lastIndexOf(":") + 1);
    const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
    return (await client.send(new ListQueueTagsCommand({ QueueUrl }))).Tags ?? {};
  },
};
