import * as z from "zod/mini";

const Text = z.string().check(z.minLength(1), z.maxLength(2048));

/** Who made a call: https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html */
const UserIdentity = z.object({
  type: z.optional(Text),
  arn: z.optional(Text),
  principalId: z.optional(Text),
  accountId: z.optional(Text),
  invokedBy: z.optional(Text),
  sessionContext: z.optional(z.object({ sessionIssuer: z.optional(z.object({ arn: z.optional(Text) })) })),
});

/** CloudTrail's record of a call to AWS, as EventBridge delivers the record. Only the members that are used here are listed. */
export const CloudTrailEvent = z.object({
  "detail-type": z.literal("AWS API Call via CloudTrail"),
  detail: z.object({
    eventSource: Text,
    eventName: Text,
    eventTime: Text,
    awsRegion: Text,
    recipientAccountId: z.optional(Text),
    /** Only set if the call was denied or failed. */
    errorCode: z.optional(z.string()),
    userIdentity: UserIdentity,
    requestParameters: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
});

/** A call to AWS. */
export type CloudTrailCall = z.infer<typeof CloudTrailEvent>["detail"];
export type UserIdentity = z.infer<typeof UserIdentity>;
