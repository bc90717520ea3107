import type { TopicSpec } from "../../../../lib/kinds/sns/topic/spec.generated.ts";

/** A policy that lets another account publish. */
export const publishPolicy = JSON.stringify({
  Version: "2012-10-17",
  Statement: [
    { Sid: "publish", Effect: "Allow", Principal: { AWS: "arn:aws:iam::111111111111:root" }, Action: "sns:Publish" },
  ],
});

const role = (name: string) => `arn:aws:iam::000000000000:role/${name}`;

/** A spec with every field of a FIFO topic that can be changed. */
export const fullTopic = {
  applicationFailureFeedbackRoleARN: role("application-failures"),
  applicationSuccessFeedbackRoleARN: role("application-successes"),
  applicationSuccessFeedbackSampleRate: "10",
  contentBasedDeduplication: "true",
  dataProtectionPolicy: JSON.stringify({ Name: "basic", Version: "2021-06-01", Statement: [] }),
  deliveryPolicy: JSON.stringify({ http: { defaultHealthyRetryPolicy: { numRetries: 5 } } }),
  displayName: "Orders",
  fifoThroughputScope: "MessageGroup",
  firehoseFailureFeedbackRoleARN: role("firehose-failures"),
  firehoseSuccessFeedbackRoleARN: role("firehose-successes"),
  firehoseSuccessFeedbackSampleRate: "20",
  httpFailureFeedbackRoleARN: role("http-failures"),
  httpSuccessFeedbackRoleARN: role("http-successes"),
  httpSuccessFeedbackSampleRate: "30",
  kmsMasterKeyID: "alias/aws/sns",
  lambdaFailureFeedbackRoleARN: role("lambda-failures"),
  lambdaSuccessFeedbackRoleARN: role("lambda-successes"),
  lambdaSuccessFeedbackSampleRate: "40",
  policy: publishPolicy,
  signatureVersion: "2",
  sqsFailureFeedbackRoleARN: role("sqs-failures"),
  sqsSuccessFeedbackRoleARN: role("sqs-successes"),
  sqsSuccessFeedbackSampleRate: "50",
  tracingConfig: "Active",
} satisfies Omit<TopicSpec, "name">;
