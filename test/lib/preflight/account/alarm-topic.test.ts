import { expect, test } from "vitest";
import { alarmTopic } from "../../../../lib/preflight/account/alarm-topic.ts";
import { type Answers, context, deployment, findings } from "../../../support/preflight/context.ts";

const arn = "arn:aws:sns:us-west-2:111122223333:alarms";
const look = (answer: NonNullable<Answers["sns:GetTopicAttributes"]>, alarmTopicArn = arn) =>
  findings(alarmTopic, context({ "sns:GetTopicAttributes": answer }, { alarmTopicArn }));

test("a topic in the stack's region is fine", async () => {
  expect(await look({ Attributes: { TopicArn: arn } })).toEqual([]);
  expect(await look({ Attributes: { KmsMasterKeyId: "alias/alarms" } })).toEqual([]);
});

test("a topic in another region is a problem, and is not looked up", async () => {
  const alarmTopicArn = arn.replace("us-west-2", "eu-west-1");
  expect(await findings(alarmTopic, context({}, { alarmTopicArn }))).toMatchObject([
    { what: "alarmTopicArn is in eu-west-1, not in us-west-2." },
  ]);
});

test("a topic that does not exist is a problem", async () => {
  expect(await look("NotFoundException")).toMatchObject([
    { commands: ["aws sns create-topic --name alarms --region us-west-2"] },
  ]);
});

test("a topic with the key of AWS, which CloudWatch cannot use, is a problem", async () => {
  expect(await look({ Attributes: { KmsMasterKeyId: "alias/aws/sns" } })).toMatchObject([
    { what: expect.stringContaining("which CloudWatch cannot use") },
  ]);
});

test("applies only if a topic is specified", () => {
  expect(alarmTopic.applies?.(deployment)).toBe(false);
  expect(alarmTopic.applies?.({ ...deployment, alarmTopicArn: arn })).toBe(true);
});
