import type { FieldNotes } from "../../../codegen/definition.ts";
import type { TopicSpec } from "./spec.generated.ts";

/** What the tests prove about topics. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal and tags. moto itself does not show
everything that SNS shows; the start script of the local stack (\`lib/local/emulators/moto/topics.py\`) adds what the table says.

| what SNS does | emulators | tests |
| --- | --- | --- |
| It shows every attribute | moto keeps, but does not show, roles, sample rates, \`signatureVersion\`, \`tracingConfig\` and \`fifoThroughputScope\` | on moto, whose start script shows them |
| It keeps the data protection policy | neither moto nor MiniStack has these calls | on moto, whose start script has them |
| It shows the tags of CreateTopic | MiniStack loses them | on moto |
| It rejects roles that it may not assume, wrong policies and unknown KMS keys | none rejects them | none |
| CreateTopic is rejected if the topic exists with other tags | none rejects it | none |
| GetDataProtectionPolicy may be refused where AWS does not offer it; an adoption needs it | none refuses it | none |

CreateTopic succeeds if a topic of the same name has the same settings, and SNS has no other way to create a topic. The pass therefore looks
for the topic again immediately before the call. A topic of another owner that is there then is left alone. If others create a topic between
that look and the call, the call has other tags, because it contains the owner tag; SNS rejects it, and moto does not change the topic. In
both cases, the topic is left alone. In 450 creates on moto, the call was sent 0.8 to 1.0 ms after the response to the look (median of each
run; at most 15 ms, on a busy machine: \`npm run bench -- window\`), and on AWS, the round trip comes on top.`;

/** Documentation of a topic's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof TopicSpec, `${string}Ref`>, FieldNotes>> = {
  ...feedback("application", "platform applications"),
  ...feedback("firehose", "Amazon Data Firehose"),
  ...feedback("http", "HTTP endpoints"),
  ...feedback("lambda", "Lambda functions"),
  ...feedback("sqs", "SQS queues"),
  contentBasedDeduplication: {
    meaning: 'Whether SNS detects duplicates by their content, "true" or "false". SNS accepts it for FIFO topics only.',
    default: "it is false",
    removal: "It is set to false.",
  },
  dataProtectionPolicy: {
    meaning:
      "What SNS does with sensitive data in messages, as a JSON document. AWS no longer offers this to new customers.",
    default: "the topic keeps the policy that it has, and the policy is not read",
    removal: "Nothing happens.",
    difference: "ACK only sets the policy when it creates the topic.",
  },
  deliveryPolicy: {
    meaning: "How SNS repeats failed deliveries to HTTP endpoints, as a JSON document.",
    default: "the topic has no delivery policy, and SNS's defaults apply",
    removal: "The delivery policy is deleted.",
  },
  displayName: {
    meaning: "The name that subscribers see in text messages and e-mails.",
    default: "the topic has no display name",
    removal: "The display name is deleted.",
  },
  fifoThroughputScope: {
    meaning: "Within what duplicates are detected, Topic or MessageGroup. SNS accepts it for FIFO topics only.",
    default: "it is Topic",
    removal: "It is set to Topic.",
  },
  fifoTopic: {
    meaning: 'Whether the topic is a FIFO topic, "true" or "false". It cannot be changed after the topic is created.',
    default: "the topic is a standard topic",
    removal: "The difference is reported in ACK.Terminal.",
    difference: '"false" means the same as an omitted field, and is not sent to SNS.',
  },
  kmsMasterKeyID: {
    meaning: "The ID, ARN or alias of the KMS key that encrypts the messages.",
    default: "the messages are not encrypted with a KMS key",
    removal: "The topic no longer has a KMS key.",
  },
  name: {
    meaning: "The name of the topic in SNS. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
  },
  policy: {
    meaning:
      "Who is allowed to use the topic, as a JSON policy. A policy with the same meaning as the one in AWS is not rewritten.",
    default:
      "the topic keeps the policy that it has. SNS gives a new topic a policy that allows only its owner to use it",
    removal: "Nothing happens: the topic keeps the policy.",
    difference: "ACK writes the policy that it finds into the spec of an object that omits the field.",
  },
  signatureVersion: {
    meaning: 'The algorithm that signs notifications, "1" (SHA-1) or "2" (SHA-256).',
    default: "it is 1",
    removal: "It is set to 1.",
  },
  tags: {
    meaning: "The tags of the topic, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
  tracingConfig: {
    meaning: "Whether SNS sends trace data to X-Ray, PassThrough or Active.",
    default: "it is PassThrough",
    removal: "It is set to PassThrough.",
  },
};

/** The notes of the fields with which SNS logs the deliveries to subscribers of one protocol. */
function feedback<Protocol extends string>(protocol: Protocol, to: string) {
  const role = (which: string): FieldNotes => ({
    meaning: `The ARN of the role that SNS assumes to log ${which} deliveries to ${to}. The parameter passableRoles must allow the role.`,
    default: `${which} deliveries are not logged`,
    removal: "The role is removed from the topic.",
  });
  const rate: FieldNotes = {
    meaning: `The percentage of successful deliveries to ${to} that are logged, from 0 to 100.`,
    default: "it is 0",
    removal: "It is set to 0.",
  };
  // The compiler does not derive the keys of an object from those of a template.
  return {
    [`${protocol}FailureFeedbackRoleARN`]: role("failed"),
    [`${protocol}SuccessFeedbackRoleARN`]: role("successful"),
    [`${protocol}SuccessFeedbackSampleRate`]: rate,
  } as Record<
    `${Protocol}${"Failure" | "Success"}FeedbackRoleARN` | `${Protocol}SuccessFeedbackSampleRate`,
    FieldNotes
  >;
}
