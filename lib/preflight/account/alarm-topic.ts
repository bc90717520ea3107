import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { awsCommand } from "../shell.ts";

/** The topic of the alarms must exist in the stack's region, and CloudWatch must be able to publish to it. */
export const alarmTopic: Check = {
  title: "Topic of the alarms",
  applies: ({ alarmTopicArn }) => alarmTopicArn !== undefined,
  async look({ aws, deployment: { alarmTopicArn: arn = "", region } }) {
    const [, , , topicRegion, , name = ""] = arn.split(":");
    const why = "The alarms would notify nobody.";
    if (topicRegion !== region) {
      return {
        what: `alarmTopicArn is in ${topicRegion}, not in ${region}.`,
        why,
        remedy: "Create a topic in the stack's region, and set alarmTopicArn to its ARN:",
        commands: [awsCommand("sns create-topic", { name, region })],
      };
    }
    const found = await unlessMissing(
      aws("sns:GetTopicAttributes", { TopicArn: arn }),
      "NotFound",
      "NotFoundException",
    );
    if (found === undefined) {
      return {
        what: `There is no SNS topic ${arn}.`,
        why,
        remedy: "Create it, or correct alarmTopicArn:",
        commands: [awsCommand("sns create-topic", { name, region })],
      };
    }
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Notify_Users_Alarm_Changes.html
    if (found.Attributes?.KmsMasterKeyId !== "alias/aws/sns") return [];
    return {
      what: `The SNS topic ${arn} is encrypted with the key alias/aws/sns, which CloudWatch cannot use.`,
      why,
      remedy: "Use a key of your own whose policy allows cloudwatch.amazonaws.com, or none:",
      commands: [
        awsCommand("sns set-topic-attributes", {
          "topic-arn": arn,
          "attribute-name": "KmsMasterKeyId",
          "attribute-value": "<key>",
          region,
        }),
      ],
    };
  },
};
