import type { FieldNotes } from "../../../codegen/definition.ts";
import type { QueueSpec } from "./spec.generated.ts";

const FIFO_ONLY = "SQS accepts it for FIFO queues only.";

/** What the tests prove about queues. */
export const alpha = `The tests run every field through passes on MiniStack 1.4.21: create, change, drift, removal and tags. Where MiniStack
differs from SQS, they use what the table says.

| what SQS does | emulators | tests |
| --- | --- | --- |
| An empty \`redrivePolicy\` removes it | MiniStack rejects it | on moto 5.2.5 |
| A change of one attribute keeps the policy | moto deletes the policy | on MiniStack |
| The name of a deleted queue is refused for 60 s | none refuses it | with a proxy that refuses it |
| Changes are shown up to 60 s later, and the retention period up to 15 minutes | none is late | with a proxy that is late by 60 s |
| Wrong policies and unknown KMS keys are rejected | none rejects them | none |
| Attributes that are not set are shown with their defaults | MiniStack leaves out most of them | none |

CreateQueue succeeds if a queue of the same name has the same settings, and SQS has no other way to create a queue. The pass therefore looks
for the queue again immediately before the call. A queue of another owner that is there then is left alone. If others create an equal queue
between that look and the call, the owner tag decides. In 450 creates on MiniStack, the call was sent 0.7 to 1.0 ms after the response to the
look (median of each run; at most 66 ms, on a busy machine: \`npm run bench -- window\`), and on AWS, the round trip comes on top. Unless
SQS adds the tags of the call to the existing queue, which its documentation does not say, the queue is left alone. MiniStack does not add
them; moto replaces the queue's tags with them.`;

/** Documentation of a queue's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof QueueSpec, `${string}Ref`>, FieldNotes>> = {
  contentBasedDeduplication: {
    meaning: `Whether SQS detects duplicates by their content, "true" or "false". ${FIFO_ONLY}`,
    default: "it is false",
    removal: "It is set to false.",
  },
  deduplicationScope: {
    meaning: `Within what duplicates are detected, queue or messageGroup. ${FIFO_ONLY}`,
    default: "it is queue",
    removal: "It is set to queue.",
    difference: "ACK leaves the value as it is when the field is removed.",
  },
  delaySeconds: {
    meaning: "The number of seconds for which the delivery of each message is delayed, from 0 to 900.",
    default: "it is 0",
    removal: "It is set to 0.",
    difference: "ACK writes the value that it finds into the spec of an object that omits the field.",
  },
  fifoQueue: {
    meaning: 'Whether the queue is a FIFO queue, "true" or "false". It cannot be changed after the queue is created.',
    default: "the queue is a standard queue",
    removal: "The difference is reported in ACK.Terminal.",
    difference: '"false" means the same as an omitted field. ACK sends it to SQS, which rejects it.',
  },
  fifoThroughputLimit: {
    meaning: `What the limit on throughput applies to, perQueue or perMessageGroupId. ${FIFO_ONLY}`,
    default: "it is perQueue",
    removal: "It is set to perQueue.",
    difference: "ACK leaves the value as it is when the field is removed.",
  },
  kmsDataKeyReusePeriodSeconds: {
    meaning: "The number of seconds for which SQS reuses a data key before it calls KMS again, from 60 to 86400.",
    default: "it is 300",
    removal: "It is set to 300.",
  },
  kmsMasterKeyID: {
    meaning: "The ID, ARN or alias of the KMS key that encrypts the messages.",
    default: "no KMS key encrypts the messages",
    removal: 'The queue no longer has a KMS key. It is then encrypted only if sqsManagedSSEEnabled is "true".',
  },
  maximumMessageSize: {
    meaning: "The maximum size of a message in bytes, from 1024 to 1048576.",
    default: "the queue keeps the value that it has. SQS has changed the value of new queues from 262144 to 1048576",
    removal: "Nothing happens.",
    difference: "ACK writes the value that it finds into the spec of an object that omits the field.",
  },
  messageRetentionPeriod: {
    meaning:
      "The number of seconds for which SQS keeps a message, from 60 to 1209600. SQS applies a change within 15 minutes, and Driftless does not check the value during that time.",
    default: "it is 345600, which is 4 days",
    removal: "It is set to 345600.",
    difference: "ACK writes the value that it finds into the spec of an object that omits the field.",
  },
  policy: {
    meaning:
      "Who is allowed to use the queue, as a JSON policy. A policy with the same meaning as the one in AWS is not rewritten.",
    default: "the queue has no policy",
    removal: "The policy is deleted.",
  },
  queueName: {
    meaning: "The name of the queue in SQS. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
  },
  receiveMessageWaitTimeSeconds: {
    meaning: "The number of seconds for which a receive call waits for a message, from 0 to 20.",
    default: "it is 0",
    removal: "It is set to 0.",
    difference: "ACK writes the value that it finds into the spec of an object that omits the field.",
  },
  redriveAllowPolicy: {
    meaning: "Which queues may use this queue as their dead-letter queue, as a JSON document.",
    default: "every queue of the account in the same region may do so",
    removal: "The document is deleted.",
    difference: "The order of sourceQueueArns is ignored.",
  },
  redrivePolicy: {
    meaning:
      "The queue to which SQS moves messages that are not processed, and after how many attempts, as a JSON document.",
    default: "the queue has no dead-letter queue",
    removal: "The document is deleted.",
    difference:
      'For maxReceiveCount, "5" and 5 count as the same value, because SQS stores the number. If the dead-letter queue does not exist yet, the object is retried until it does; ACK gives up.',
  },
  sqsManagedSSEEnabled: {
    meaning: 'Whether a key that SQS owns encrypts the messages, "true" or "false".',
    default: "the queue keeps the value that it has. It is true in a new queue without a KMS key",
    removal: "Nothing happens.",
    difference: "ACK writes the value that it finds into the spec of an object that omits the field.",
  },
  tags: {
    meaning: "The tags of the queue, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
  visibilityTimeout: {
    meaning: "The number of seconds for which a received message is hidden from other receivers, from 0 to 43200.",
    default: "it is 30",
    removal: "It is set to 30.",
    difference: "ACK writes the value that it finds into the spec of an object that omits the field.",
  },
};
