import { expect, test } from "vitest";
import { eventBus } from "../../../../lib/preflight/stack/event-bus.ts";
import { type Answers, context, deployment, findings } from "../../../support/preflight/context.ts";

const bus = "driftless-production.us-west-2";
const there: Answers = {
  "events:DescribeEventBus": { Name: bus },
  "cloudformation:DescribeStacks": {
    Stacks: [{ StackName: "s", StackStatus: "CREATE_COMPLETE", CreationTime: new Date(0) }],
  },
};
const resources = (...ids: readonly string[]): Answers => ({
  "cloudformation:ListStackResources": {
    StackResourceSummaries: ids.map((PhysicalResourceId) => ({
      LogicalResourceId: "Bus",
      ResourceType: "AWS::Events::EventBus",
      PhysicalResourceId,
      ResourceStatus: "CREATE_COMPLETE" as const,
      LastUpdatedTimestamp: new Date(0),
    })),
  },
});

test("no bus, or the stack's own one, is fine", async () => {
  expect(await findings(eventBus, context({ "events:DescribeEventBus": "ResourceNotFoundException" }))).toEqual([]);
  expect(await findings(eventBus, context({ ...there, ...resources(bus) }))).toEqual([]);
});

test("a bus that the stack does not own is a problem", async () => {
  expect(await findings(eventBus, context({ ...there, ...resources("other") }))).toMatchObject([
    { commands: [`aws events delete-event-bus --name ${bus} --region us-west-2`] },
  ]);
});

test("without a relay, there is no bus", () => {
  expect(eventBus.applies?.({ ...deployment, busName: undefined })).toBe(false);
});
