import type { Check, Finding } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { awsCommand } from "../shell.ts";
import { findStack } from "../stack/stack.ts";

/** The queues of what could not be processed or delivered, by the stack's outputs, and what to do with their messages. */
const QUEUES = {
  DeadLetterQueueUrl: {
    what: "could not be processed in 100 attempts, over about half a day",
    remedy:
      'Remove the cause, which the reconcile function\'s log states after "not reconciled". Then redrive the queue as docs/runbooks.md describes, or purge it: the messages are only hints.',
  },
  UndeliveredQueueUrl: {
    what: "could not be delivered to a queue by EventBridge",
    remedy:
      "Restore what was changed with npx cdk deploy --revert-drift. Then purge the queue: the sweep finds what the messages were about.",
  },
} as const;

/** Messages in a dead-letter queue mean that the backend was broken. */
export const deadLetters: Check = {
  title: "Dead letters",
  async look({ aws, deployment: { stackName, region } }) {
    const outputs = (await findStack(aws, stackName))?.Outputs ?? [];
    const findings: Finding[] = [];
    for (const [output, { what, remedy }] of Object.entries(QUEUES)) {
      const QueueUrl = outputs.find(({ OutputKey: key }) => key === output)?.OutputValue;
      if (QueueUrl === undefined) continue;
      const found = await unlessMissing(
        aws("sqs:GetQueueAttributes", { QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }),
        "AWS.SimpleQueueService.NonExistentQueue",
        "QueueDoesNotExist",
      );
      if (found === undefined) {
        findings.push({
          what: `The queue ${QueueUrl} does not exist.`,
          why: "Somebody has deleted it, so messages that cannot be processed are lost.",
          remedy: "Restore it with npx cdk deploy --revert-drift.",
        });
        continue;
      }
      const count = Number(found.Attributes?.ApproximateNumberOfMessages ?? 0);
      if (count === 0) continue;
      findings.push({
        what: `${count} ${count === 1 ? "message" : "messages"} ${what}.`,
        why: "Until the cause is removed, more will follow.",
        remedy,
        commands: [awsCommand("sqs receive-message", { "queue-url": QueueUrl, "attribute-names": "All", region })],
      });
    }
    return findings;
  },
};
