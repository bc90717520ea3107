import { GetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { Waiting } from "../../history/viewer/overview.ts";

/** Counts the messages in each queue; `queues` contains the URL of each queue by the name that is shown for it. */
export async function countWaiting(
  sqs: SQSClient,
  queues: Readonly<Record<string, string>>,
): Promise<readonly Waiting[]> {
  return await Promise.all(
    Object.entries(queues).map(async ([queue, QueueUrl]) => {
      const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
      return {
        queue,
        due: Number(Attributes.ApproximateNumberOfMessages ?? 0),
        inWork: Number(Attributes.ApproximateNumberOfMessagesNotVisible ?? 0),
        later: Number(Attributes.ApproximateNumberOfMessagesDelayed ?? 0),
      };
    }),
  );
}
