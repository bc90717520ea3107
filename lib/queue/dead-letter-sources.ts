import { GetQueueAttributesCommand, SetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";

/** The dependencies of the check that only a deployment's own queues have its dead-letter queue. */
export interface DeadLetterSourcesDependencies {
  readonly sqs: Pick<SQSClient, "send">;
  /** The dead-letter queue. */
  readonly queueUrl: string;
  /** The ARNs of the queues whose messages SQS may move there. */
  readonly sources: readonly string[];
}

/**
 * Creates a function that makes SQS refuse every other queue that names the deployment's dead-letter queue as its own, and says whether that
 * was necessary. SQS moves messages with no one's permissions, so no policy of the queue prevents forged ones.
 *
 * CloudFormation cannot set this: the dead-letter queue must exist before its sources, and it would need ARNs of queues that do not exist
 * yet. Names that are known before would replace the queues of existing deployments, and with them the registration of their clusters.
 */
export function createLimitDeadLetterSources({ sqs, queueUrl, sources }: DeadLetterSourcesDependencies) {
  const RedriveAllowPolicy = JSON.stringify({ redrivePermission: "byQueue", sourceQueueArns: sources });
  return async (): Promise<boolean> => {
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ["RedriveAllowPolicy"] }),
    );
    if (isSame(Attributes.RedriveAllowPolicy, sources)) return false;
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl, Attributes: { RedriveAllowPolicy } }));
    return true;
  };
}

/** The ARN of the queue with this URL. */
export function queueArn(
  url: string,
  place: { readonly partition: string; readonly region: string; readonly account: string },
) {
  const { partition, region, account } = place;
  return `arn:${partition}:sqs:${region}:${account}:${url.slice(url.lastIndexOf("/") + 1)}`;
}

/** SQS may show the members and the sources in another order. */
function isSame(policy: string | undefined, sources: readonly string[]): boolean {
  if (policy === undefined) return false;
  const { redrivePermission, sourceQueueArns = [] } = JSON.parse(policy) as {
    readonly redrivePermission?: string;
    readonly sourceQueueArns?: readonly string[];
  };
  return redrivePermission === "byQueue" && new Set(sourceQueueArns).symmetricDifference(new Set(sources)).size === 0;
}
