import { each } from "../../../codegen/definitions-for.ts";
import { FREE_TEXT, KEY, OWN_NAME, OWN_POLICY, role, SETTING, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const ROLES = ["application", "firehose", "http", "lambda", "sqs"].flatMap((protocol) => [
  `${protocol}FailureFeedbackRoleARN`,
  `${protocol}SuccessFeedbackRoleARN`,
]);

/** Where the findings of an audit go. */
const finding = (destination: string, reaches: string, arns: string) =>
  ["FindingsDestination", "NoFindingsDestination"].map((member) =>
    target(reaches, arns, { inDocument: `Statement.Operation.Audit.${member}.${destination}` }),
  );

/** What the texts of a topic's spec name. */
export const names: Names = {
  name: OWN_NAME,
  dataProtectionPolicy: [
    ...finding("CloudWatchLogs.LogGroup", "any log group", "logs:{region}:{account}:log-group:"),
    ...finding("Firehose.DeliveryStream", "any Firehose stream", "firehose:{region}:{account}:deliverystream/"),
    ...finding("S3.Bucket", "any bucket", "s3:::"),
  ],
  kmsMasterKeyID: KEY,
  ...each(role("sns.amazonaws.com"), ...ROLES),
  policy: OWN_POLICY,
  deliveryPolicy: { notAName: "how often deliveries are tried" },
  displayName: FREE_TEXT,
  ...each(SETTING, "contentBasedDeduplication", "fifoThroughputScope", "fifoTopic", "signatureVersion"),
  ...each(SETTING, "tracingConfig", "applicationSuccessFeedbackSampleRate", "firehoseSuccessFeedbackSampleRate"),
  ...each(SETTING, "httpSuccessFeedbackSampleRate", "lambdaSuccessFeedbackSampleRate"),
  sqsSuccessFeedbackSampleRate: SETTING,
};
