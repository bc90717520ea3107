import { EventBridgeClient, PutEventsCommand, PutRuleCommand, PutTargetsCommand } from "@aws-sdk/client-eventbridge";
import { CreateQueueCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { eventually } from "../../support/assertions/eventually.ts";
import {
  type CloudTrailEventOptions,
  callers,
  changes,
  cloudTrailEvent,
  OWN_SESSION,
} from "../../support/aws/cloudtrail-events.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const Event = z.object({ detail: z.object({ requestParameters: z.unknown() }) });

/** How many events EventBridge accepts in one call. */
const MOST_EVENTS = 10;

/** The patterns of the rules on the default bus, with the values that CloudFormation fills in. */
function patterns(): readonly string[] {
  const { template } = synthesise({
    tokenFile: "/run/token",
    kinds: "all",
    permissionsBoundary: "none",
    driftEvents: true,
  });
  return Object.values(template.findResources("AWS::Events::Rule"))
    .map(({ Properties }) => JSON.stringify(Properties.EventPattern ?? {}))
    .filter((pattern) => pattern.includes("CloudTrail"))
    .map((pattern) => pattern.replace(/\{"Fn::Join".*?\]\]\}/, JSON.stringify(OWN_SESSION)));
}

test("MiniStack's EventBridge delivers foreign changes of every kind, and nothing else, to the rules' targets", async () => {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = { endpoint: await sharedEmulator("ministack"), region: REGION, credentials };
  const [bus, sqs] = [new EventBridgeClient(client), new SQSClient(client)];
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "found" }));
  for (const [index, EventPattern] of patterns().entries()) {
    await bus.send(new PutRuleCommand({ Name: `rule-${index}`, EventPattern }));
    const Targets = [{ Id: "queue", Arn: `arn:aws:sqs:${REGION}:${ACCOUNT}:found` }];
    await bus.send(new PutTargetsCommand({ Rule: `rule-${index}`, Targets }));
  }
  const kinds = Object.keys(changes) as (keyof typeof changes)[];

  /** Sends one event for each kind. The resource in the event is named after the case that the event shows. */
  async function tell(what: string, options: CloudTrailEventOptions): Promise<readonly string[]> {
    const events = kinds.map((kind) => ({ name: `${kind}-${what}`, kind, ...options }));
    const Entries = events.map(cloudTrailEvent).map(({ source, detail, ...event }) => ({
      Source: source,
      DetailType: event["detail-type"],
      Detail: JSON.stringify(detail),
    }));
    for (let first = 0; first < Entries.length; first += MOST_EVENTS) {
      const some = Entries.slice(first, first + MOST_EVENTS);
      expect(await bus.send(new PutEventsCommand({ Entries: some }))).toMatchObject({ FailedEntryCount: 0 });
    }
    return events.map(({ name }) => name);
  }

  await tell("own", { userIdentity: callers.own });
  await tell("denied", { errorCode: "AccessDenied" });
  await tell("read", { eventName: "GetSomething" });
  const expected: string[] = [];
  for (const caller of ["root", "user", "role", "otherAccount", "sameRole"] as const) {
    expected.push(...(await tell(caller, { userIdentity: callers[caller] })));
  }
  const found = new Set<string>();
  await eventually(async () => {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    for (const { Body = "", ReceiptHandle } of Messages) {
      const { requestParameters } = Event.parse(JSON.parse(Body)).detail;
      for (const name of namesIn(requestParameters)) found.add(name);
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
    expect(found.size).toBeGreaterThanOrEqual(expected.length);
  });
  expect([...found].sort()).toEqual(expected.toSorted());
  bus.destroy();
  sqs.destroy();
});

/** The names in the parameters of a request, at any depth. */
function namesIn(parameters: unknown): readonly string[] {
  if (typeof parameters === "string") return [parameters];
  return Object.entries(Object(parameters)).flatMap(([name, value]) => (name === "Host" ? [] : namesIn(value)));
}
