import type { StackEvent, StackStatus } from "@aws-sdk/client-cloudformation";
import { expect, test } from "vitest";
import { ReadError } from "../../../../lib/preflight/read-error.ts";
import { stackState } from "../../../../lib/preflight/stack/stack-state.ts";
import { context, findings } from "../../../support/preflight/context.ts";

const StackId = "arn:aws:cloudformation:us-west-2:111122223333:stack/driftless-production-us-west-2/1";
const STACK = "AWS::CloudFormation::Stack";

/** `events`: logical id, type, status and reason, the latest first. */
function look(
  StackStatus: StackStatus,
  events: readonly (readonly string[])[] = [],
  EnableTerminationProtection = true,
) {
  const stack = { StackName: "s", StackId, StackStatus, EnableTerminationProtection, CreationTime: new Date(0) };
  const StackEvents = events.map(
    ([LogicalResourceId, ResourceType, ResourceStatus, ResourceStatusReason]) =>
      ({
        LogicalResourceId,
        ResourceType,
        ResourceStatus,
        ResourceStatusReason,
        PhysicalResourceId: ResourceType === STACK ? StackId : "id",
        StackId,
        StackName: "s",
      }) as StackEvent,
  );
  return findings(
    stackState,
    context({
      "cloudformation:DescribeStacks": { Stacks: [stack] },
      "cloudformation:DescribeStackEvents": { StackEvents },
    }),
  );
}

test("no stack is fine, and so is a stack that was deployed", async () => {
  expect(await findings(stackState, context({ "cloudformation:DescribeStacks": () => missing() }))).toEqual([]);
  expect(await look("CREATE_COMPLETE")).toEqual([]);
  expect(await look("UPDATE_COMPLETE")).toEqual([]);
});

test("an operation that has not ended is a problem", async () => {
  expect(await look("UPDATE_IN_PROGRESS")).toMatchObject([{ what: expect.stringContaining("is UPDATE_IN_PROGRESS") }]);
});

const failedCreation = [
  ["s", STACK, "ROLLBACK_COMPLETE"],
  ["Bus", "AWS::Events::EventBus", "CREATE_FAILED", "Resource creation cancelled"],
  ["Cluster", "Custom::DriftlessCluster", "CREATE_FAILED", "pod driftless-relay-1: ImagePullBackOff: no such host"],
  ["s", STACK, "CREATE_IN_PROGRESS", "User Initiated"],
  ["Old", "AWS::SQS::Queue", "CREATE_FAILED", "of an earlier operation"],
];

// CDK deletes the stack itself before it creates it again, and CloudFormation refuses that while the stack is protected.
test("a stack whose creation failed must be deleted, if it is protected", async () => {
  const [wayOut, cause] = await look("ROLLBACK_COMPLETE", failedCreation);
  expect(wayOut).toMatchObject({
    commands: [
      "aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name " +
        "driftless-production-us-west-2 --region us-west-2",
      "aws cloudformation delete-stack --stack-name driftless-production-us-west-2 --region us-west-2",
      "aws cloudformation wait stack-delete-complete --stack-name driftless-production-us-west-2 --region us-west-2",
    ],
  });
  expect(cause).toMatchObject({
    what: expect.stringContaining(
      "Cluster (Custom::DriftlessCluster) failed first: pod driftless-relay-1: ImagePullBackOff",
    ),
    remedy: expect.stringContaining("cannot pull the relay's image"),
    notice: true,
  });
});

test("one that is not protected needs nothing, and the cause is a notice", async () => {
  expect(await look("ROLLBACK_COMPLETE", failedCreation, false)).toMatchObject([{ notice: true }]);
});

test("an update that was rolled back does not block, and the cause is a notice", async () => {
  const events = [
    ["s", STACK, "UPDATE_ROLLBACK_COMPLETE"],
    ["Queue", "AWS::SQS::Queue", "UPDATE_FAILED", "something unknown"],
    ["s", STACK, "UPDATE_IN_PROGRESS"],
  ];
  expect(await look("UPDATE_ROLLBACK_COMPLETE", events)).toMatchObject([
    { notice: true, commands: ["npx cdk deploy -c config=production.yaml"] },
  ]);
});

test("a roll-back that failed is continued, if need be without the resources that fail", async () => {
  const events = [
    ["s", STACK, "UPDATE_ROLLBACK_FAILED"],
    ["Cluster", "Custom::DriftlessCluster", "UPDATE_FAILED", "no response from the API server"],
    ["Cluster", "Custom::DriftlessCluster", "UPDATE_FAILED", "no response from the API server"],
    ["s", STACK, "UPDATE_IN_PROGRESS"],
  ];
  expect((await look("UPDATE_ROLLBACK_FAILED", events))[0]).toMatchObject({
    commands: [
      "npx cdk rollback -c config=production.yaml",
      "npx cdk rollback -c config=production.yaml --orphan Cluster",
    ],
  });
});

test("a deletion that failed is repeated, if need be without the resources that fail", async () => {
  const events = [
    ["s", STACK, "DELETE_FAILED"],
    ["Cluster", "Custom::DriftlessCluster", "DELETE_FAILED", "objects still have the finalizer"],
    ["s", STACK, "DELETE_IN_PROGRESS"],
  ];
  const [wayOut] = await look("DELETE_FAILED", events, false);
  expect(wayOut?.commands?.[0]).toBe(
    "aws cloudformation delete-stack --stack-name driftless-production-us-west-2 --region us-west-2 --retain-resources Cluster",
  );
});

/** CloudFormation's answer for a stack that does not exist. */
function missing(): never {
  throw new ReadError("Stack with id s does not exist", { code: "ValidationError" });
}
