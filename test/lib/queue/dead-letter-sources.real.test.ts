import { randomUUID } from "node:crypto";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { createLimitDeadLetterSources, queueArn } from "../../../lib/queue/dead-letter-sources.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";

const place = { partition: "aws", region: "us-west-2", account: "000000000000" };
const credentials = { accessKeyId: place.account, secretAccessKey: "unused" };

test("a message that was received too often is in the dead-letter queue, of which only the queue may be a source", async () => {
  const endpoint = await sharedEmulator("ministack");
  const sqs = new SQSClient({ endpoint, region: place.region, credentials, useQueueUrlAsEndpoint: false });
  const create = async (name: string, Attributes = {}) => {
    const { QueueUrl = "" } = await sqs.send(
      new CreateQueueCommand({ QueueName: `${name}-${randomUUID()}`, Attributes }),
    );
    return QueueUrl;
  };
  const receive = async (QueueUrl: string) => {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 }));
    return Messages.map(({ Body }) => Body);
  };
  const deadLetters = await create("dead-letters");
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn(deadLetters, place), maxReceiveCount: 2 });
  const changes = await create("changes", { RedrivePolicy });

  const limit = createLimitDeadLetterSources({ sqs, queueUrl: deadLetters, sources: [queueArn(changes, place)] });
  expect([await limit(), await limit()]).toEqual([true, false]);
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: deadLetters, AttributeNames: ["RedriveAllowPolicy", "QueueArn"] }),
  );
  expect(Attributes?.QueueArn).toBe(queueArn(deadLetters, place));
  expect(JSON.parse(Attributes?.RedriveAllowPolicy ?? "")).toEqual({
    redrivePermission: "byQueue",
    sourceQueueArns: [queueArn(changes, place)],
  });

  await sqs.send(new SendMessageCommand({ QueueUrl: changes, MessageBody: "never served" }));
  const received = [await receive(changes), await receive(changes), await receive(changes)];
  expect(received).toEqual([["never served"], ["never served"], []]);
  expect(await receive(deadLetters)).toEqual(["never served"]);
});
