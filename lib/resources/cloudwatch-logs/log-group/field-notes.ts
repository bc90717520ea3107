import type { FieldNotes } from "../../../codegen/definition.ts";
import type { LogGroupSpec } from "./spec.generated.ts";

/** Documentation of a log group's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof LogGroupSpec, "kmsKeyRef">, FieldNotes>> = {
  kmsKeyID: {
    meaning:
      "The ARN of the symmetric KMS key that encrypts log events. CloudWatch Logs can take five minutes to use another key, and what it has encrypted stays encrypted with the key that it used.",
    default: "CloudWatch Logs encrypts log events with a key of its own",
    removal: "The key is disassociated. Events that were encrypted with it still require it.",
    difference:
      "If CloudWatch Logs rejects the key, Driftless keeps retrying, because the key or its policy may be created later. ACK reports the error in ACK.Terminal.",
  },
  name: {
    meaning: "The name of the log group. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change to the name is rejected, whereas ACK creates a second log group.",
  },
  retentionDays: {
    meaning:
      "The number of days for which log events are kept. CloudWatch Logs accepts 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288 and 3653. A shorter retention deletes older events.",
    default: "events are kept indefinitely",
    removal: "The retention policy is deleted, so events are kept indefinitely.",
    difference: "A retention that someone else sets is removed if the spec does not mention the field.",
  },
  subscriptionFilters: {
    meaning:
      "Where the log events are sent: to a Lambda function, a Kinesis or Firehose stream, or a destination in another account. A log group has at most two filters. The name identifies a filter, so a filter with another name replaces it.",
    default: "the log group has no subscription filters",
    removal: "All subscription filters are deleted, including those that someone else has added.",
    difference:
      "The order of the list is ignored. Two filters with the same name are rejected. An update keeps the settings of a filter that the spec cannot contain, such as applyOnTransformedLogs, whereas ACK resets them. If CloudWatch Logs rejects a filter, Driftless keeps retrying, because the destination or the role may be created later.",
  },
  tags: {
    meaning: "The tags of the log group, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
};

/** What the tests prove without AWS, and what they do not prove. */
export const alpha = `The tests of this kind run on MiniStack 1.4.21. These fields are tested with a model of their calls, because no emulator keeps them:

| field | why |
| --- | --- |
| \`spec.kmsKeyID\` | MiniStack 1.4.21 drops the key of a new log group and has no calls that change it; moto 5.2.5 keeps the key of a new log group, but has no calls that change it either. |

No emulator checks whether the destination of a subscription filter, its role or a KMS key exists, or shows changes late.`;
