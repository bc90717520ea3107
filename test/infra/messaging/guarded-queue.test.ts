import { expect, test } from "vitest";
import * as z from "zod/mini";
import { synthesise } from "../../support/deployment/synthesise.ts";

const { template } = synthesise({ tokenFile: "/run/token" });

const Statement = z.object({
  Sid: z.optional(z.string()),
  Effect: z.string(),
  Principal: z.unknown(),
  Action: z.unknown(),
  Condition: z.unknown(),
});
const QueuePolicy = z.object({
  Properties: z.object({
    PolicyDocument: z.object({ Statement: z.array(Statement) }),
    Queues: z.tuple([z.object({ Ref: z.string() })]),
  }),
});

function statementsOf(queue: string) {
  const policies = Object.values(template.findResources("AWS::SQS::QueuePolicy")).map((one) => QueuePolicy.parse(one));
  const ofQueue = policies.filter(({ Properties }) => Properties.Queues[0].Ref.startsWith(queue));
  expect(ofQueue).toHaveLength(1);
  return ofQueue.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
}

const arnOf = (resource: string) => ({ "Fn::GetAtt": [expect.stringMatching(`^${resource}[0-9A-F]{8}$`), "Arn"] });

test.each([
  ["QueuesChanges", ["ReconcileFunctionRole", "RedriveRole"]],
  ["QueuesResync", ["ReconcileFunctionRole", "SweepFunctionRole", "RedriveRole"]],
])("%s accepts messages from no person or role except %j", (queue, roles) => {
  expect(statementsOf(queue).find(({ Sid }) => Sid === "OnlyOurRoles")).toEqual({
    Sid: "OnlyOurRoles",
    Effect: "Deny",
    Principal: "*",
    Action: "sqs:SendMessage",
    Condition: {
      ArnNotEquals: { "aws:PrincipalArn": roles.map(arnOf) },
      Bool: { "aws:PrincipalIsAWSService": "false" },
    },
  });
});

test.each(["QueuesDeadLetters", "QueuesUndelivered", "HeartbeatQueue"])(
  "%s accepts messages from no person or role",
  (queue) => {
    expect(statementsOf(queue).find(({ Sid }) => Sid === "OnlyOurRoles")).toMatchObject({
      Effect: "Deny",
      Principal: "*",
      Action: "sqs:SendMessage",
      Condition: { Bool: { "aws:PrincipalIsAWSService": "false" } },
    });
  },
);

test.each(["QueuesChanges", "QueuesResync", "QueuesUndelivered", "HeartbeatQueue"])(
  "no queue may have %s as its dead-letter queue",
  (queue) => {
    const [properties] = propertiesOf(queue);
    expect(properties).toMatchObject({ RedriveAllowPolicy: { redrivePermission: "denyAll" } });
  },
);

test("the sweep function may limit which queues have the dead-letter queue, and change no other queue", () => {
  expect(propertiesOf("QueuesDeadLetters")).toEqual([
    expect.not.objectContaining({ RedriveAllowPolicy: expect.anything() }),
  ]);
  const policies = JSON.stringify(template.findResources("AWS::IAM::Policy"));
  expect(policies.match(/sqs:SetQueueAttributes/g)).toHaveLength(1);
  expect(statementsFor("sqs:SetQueueAttributes")).toEqual([
    expect.objectContaining({ Effect: "Allow", Resource: arnOf("QueuesDeadLetters") }),
  ]);
  template.hasResourceProperties("AWS::Lambda::Function", {
    Environment: {
      Variables: { POWERTOOLS_SERVICE_NAME: "sweep", DEAD_LETTER_QUEUE_URL: { Ref: idOf("QueuesDeadLetters") } },
    },
  });
});

test("no queue has a name in the template, so an upgrade replaces none", () => {
  for (const { Properties } of Object.values(template.findResources("AWS::SQS::Queue"))) {
    expect(Properties).not.toHaveProperty("QueueName");
  }
});

function idOf(queue: string): string {
  const ids = Object.keys(template.findResources("AWS::SQS::Queue"));
  return ids.find((id) => id.startsWith(queue)) ?? expect.fail();
}

function propertiesOf(queue: string): readonly unknown[] {
  return [template.findResources("AWS::SQS::Queue")[idOf(queue)]?.Properties];
}

function statementsFor(action: string) {
  const policies = Object.values(template.findResources("AWS::IAM::Policy"));
  const statements: { readonly Action: string | readonly string[] }[] = policies.flatMap(
    ({ Properties }) => Properties.PolicyDocument.Statement,
  );
  return statements.filter(({ Action }) => [Action].flat().includes(action));
}

test.each([
  ["QueuesChanges", ["RulesChanges"]],
  ["QueuesResync", ["RulesResync"]],
  ["QueuesDeadLetters", []],
  ["QueuesUndelivered", ["RulesChanges", "RulesResync"]],
  ["HeartbeatQueue", ["HeartbeatRule"]],
])("of the AWS services, only EventBridge is allowed to send to %s, for the rules %j", (queue, rules) => {
  const allowed = statementsOf(queue).filter(({ Effect }) => Effect === "Allow");
  expect(allowed).toMatchObject(
    rules.map((rule) => ({
      Principal: { Service: "events.amazonaws.com" },
      Action: expect.toSatisfy((action) => [action].flat().includes("sqs:SendMessage")),
      Condition: { ArnEquals: { "aws:SourceArn": arnOf(rule) } },
    })),
  );
});

test("the redrive role is allowed to move messages out of the dead-letter queue into the queues, and nothing else", () => {
  const [role] = Object.entries(template.findResources("AWS::IAM::Role")).filter(([id]) => id.startsWith("Redrive"));
  expect(role?.[1]).toMatchObject({
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: [
          { Action: "sts:AssumeRole", Principal: { AWS: { "Fn::Join": ["", expect.arrayContaining([":root"])] } } },
        ],
      },
      Policies: [
        {
          PolicyDocument: {
            Statement: [
              {
                Action: [
                  "sqs:CancelMessageMoveTask",
                  "sqs:DeleteMessage",
                  "sqs:GetQueueAttributes",
                  "sqs:ListMessageMoveTasks",
                  "sqs:ReceiveMessage",
                  "sqs:StartMessageMoveTask",
                ],
                Resource: arnOf("QueuesDeadLetters"),
              },
              {
                Action: ["sqs:GetQueueAttributes", "sqs:SendMessage"],
                Resource: [arnOf("QueuesChanges"), arnOf("QueuesResync")],
              },
            ],
          },
        },
      ],
    },
  });
});
