import {
  createLimitDeadLetterSources,
  type DeadLetterSourcesDependencies,
  queueArn,
} from "../lib/queue/dead-letter-sources.ts";
import type { Environment } from "./environment.ts";

/** What limits the sources of the deployment's dead-letter queue to the queues in the environment. */
export function deadLetterLimit(environment: Environment<"sweep">, sqs: DeadLetterSourcesDependencies["sqs"]) {
  const { AWS_ACCOUNT_ID: account, AWS_PARTITION: partition, AWS_REGION: region } = environment;
  const { DEAD_LETTER_QUEUE_URL: queueUrl, CHANGES_QUEUE_URL, RESYNC_QUEUE_URL } = environment;
  if (queueUrl === undefined) {
    throw new Error("the function's environment is invalid: DEAD_LETTER_QUEUE_URL is not set");
  }
  const place = { account, partition, region };
  const sources = [CHANGES_QUEUE_URL, RESYNC_QUEUE_URL].map((url) => queueArn(url, place));
  return createLimitDeadLetterSources({ sqs, queueUrl, sources });
}
