import { SetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { createLimitDeadLetterSources } from "../../../lib/queue/dead-letter-sources.ts";

const CHANGES = "arn:aws:sqs:us-west-2:111122223333:changes";
const RESYNC = "arn:aws:sqs:us-west-2:111122223333:resync";
const byQueue = (...sourceQueueArns: string[]) => ({ sourceQueueArns, redrivePermission: "byQueue" });

test.each([
  ["is not set", undefined, true],
  ["lets every queue", { redrivePermission: "allowAll" }, true],
  ["lets no queue", { redrivePermission: "denyAll" }, true],
  ["lets another queue as well", byQueue(CHANGES, RESYNC, "arn:aws:sqs:us-west-2:111122223333:a-tenants"), true],
  ["lacks a queue", byQueue(CHANGES), true],
  ["lets exactly the queues, in another order", byQueue(RESYNC, CHANGES), false],
])("a policy that %s is replaced only if that is necessary", async (_, policy, replaced) => {
  const written: unknown[] = [];
  const sqs = {
    send: async (command: unknown) => {
      if (command instanceof SetQueueAttributesCommand) written.push(command.input);
      return { Attributes: policy && { RedriveAllowPolicy: JSON.stringify(policy) } };
    },
  };
  const queueUrl = "https://sqs.example/dead-letters";
  const limit = createLimitDeadLetterSources({ sqs: sqs as never, queueUrl, sources: [CHANGES, RESYNC] });
  expect(await limit()).toBe(replaced);
  const RedriveAllowPolicy = JSON.stringify({ redrivePermission: "byQueue", sourceQueueArns: [CHANGES, RESYNC] });
  expect(written).toEqual(replaced ? [{ QueueUrl: queueUrl, Attributes: { RedriveAllowPolicy } }] : []);
});
