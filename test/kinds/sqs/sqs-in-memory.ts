import type * as sdk from "@aws-sdk/client-sqs";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import { ENDPOINT, type Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";

interface Queue {
  readonly attributes: Record<string, string>;
  readonly tags: Record<string, string>;
}

/** What SQS shows about a queue that declares nothing. */
const NEW = {
  DelaySeconds: "0",
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  ReceiveMessageWaitTimeSeconds: "0",
  SqsManagedSseEnabled: "true",
  VisibilityTimeout: "30",
};

const OF_FIFO = {
  ContentBasedDeduplication: "false",
  DeduplicationScope: "queue",
  FifoThroughputLimit: "perQueue",
};

const URL = `${ENDPOINT}/${ACCOUNT}/`;

/** SQS in memory. */
export function sqsInMemory(): Operations {
  const queues = createStore<Queue>(
    () =>
      new AwsError(
        "400 QueueDoesNotExist: The specified queue does not exist.",
        "AWS.SimpleQueueService.NonExistentQueue",
      ),
  );
  const at = (url = "") => queues.get(url.slice(URL.length));
  return {
    CreateQueue({ QueueName = "", Attributes = {}, tags = {} }: sdk.CreateQueueRequest) {
      const former = queues.find(QueueName);
      if (Object.entries(Attributes).some(([name, value]) => former && former.attributes[name] !== value)) {
        throw new AwsError("400 QueueNameExists: A queue already exists with other attributes", "QueueAlreadyExists");
      }
      const attributes = { ...NEW, ...(Attributes.FifoQueue && OF_FIFO), ...Attributes };
      if (former === undefined) queues.add(QueueName, { attributes, tags });
      return { QueueUrl: `${URL}${QueueName}` };
    },
    GetQueueUrl({ QueueName = "" }: sdk.GetQueueUrlRequest) {
      queues.get(QueueName);
      return { QueueUrl: `${URL}${QueueName}` };
    },
    GetQueueAttributes({ QueueUrl = "" }: sdk.GetQueueAttributesRequest) {
      const QueueArn = `arn:aws:sqs:${REGION}:${ACCOUNT}:${QueueUrl.slice(URL.length)}`;
      return { Attributes: { QueueArn, ...at(QueueUrl).attributes } };
    },
    SetQueueAttributes({ QueueUrl, Attributes }: sdk.SetQueueAttributesRequest) {
      Object.assign(at(QueueUrl).attributes, Attributes);
      return {};
    },
    DeleteQueue({ QueueUrl = "" }: sdk.DeleteQueueRequest) {
      queues.remove(QueueUrl.slice(URL.length));
      return {};
    },
    ListQueueTags: ({ QueueUrl }: sdk.ListQueueTagsRequest) => ({ Tags: at(QueueUrl).tags }),
    TagQueue({ QueueUrl, Tags }: sdk.TagQueueRequest) {
      Object.assign(at(QueueUrl).tags, Tags);
      return {};
    },
    UntagQueue({ QueueUrl, TagKeys = [] }: sdk.UntagQueueRequest) {
      for (const key of TagKeys) delete at(QueueUrl).tags[key];
      return {};
    },
  };
}
