/** A value of each field of a `Subscription` that can be changed. */
export const fullSubscription = {
  deliveryPolicy: '{"healthyRetryPolicy":{"numRetries":5}}',
  filterPolicyScope: "MessageBody",
  filterPolicy: '{"shop":["books"]}',
  rawMessageDelivery: "true",
  redrivePolicy: '{"deadLetterTargetArn":"arn:aws:sqs:us-west-2:000000000000:dead-letters"}',
  subscriptionRoleARN: "arn:aws:iam::000000000000:role/deliveries",
} as const;
