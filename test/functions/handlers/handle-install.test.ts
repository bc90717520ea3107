import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import { createInstallHandler } from "../../../functions/handlers/handle-install.ts";
import type { InstallAnswer } from "../../../lib/install/handle-request.ts";
import { reach } from "../../support/deployment/reach.ts";

// The handler reads nothing else from Lambda's context.
const context = {
  awsRequestId: "request-1",
  functionName: "install",
  getRemainingTimeInMillis: () => 900_000,
} as Context;

const Reach = { ...reach, deletionPolicy: "retain", kinds: ["Bucket"], regions: ["us-west-2"] };
const event = {
  RequestType: "Update",
  RequestId: "request",
  ResponseURL: "https://cloudformation.example/answer?signature=secret",
  StackId: "stack",
  LogicalResourceId: "Cluster",
  PhysicalResourceId: "production/uid",
  ResourceType: "Custom::DriftlessCluster",
  ResourceProperties: { ServiceToken: "arn", ServiceTimeout: "1800", Digest: "x", Reach, RelayRoleArn: "role" },
  OldResourceProperties: { ServiceToken: "arn", Reach: { ...Reach, deletionPolicy: "delete" } },
};

function scenario(answer: InstallAnswer) {
  const asked: unknown[] = [];
  const puts: (readonly [string, unknown])[] = [];
  const handler = createInstallHandler({
    handle: async (...request) => {
      asked.push(request);
      return answer;
    },
    put: async (url, body) => void puts.push([url, JSON.parse(body)]),
    logger: new Logger({ logLevel: "SILENT" }),
  });
  return { asked, puts, handle: (event: unknown) => handler(event, context) };
}

const answered = { StackId: "stack", RequestId: "request", LogicalResourceId: "Cluster" };

test("passes on CloudFormation's request, and sends the response to the specified URL", async () => {
  const { asked, puts, handle } = scenario({ physicalId: "production/uid" });
  await handle(event);
  const oldReach = { ...Reach, deletionPolicy: "delete" };
  const request = { type: "Update", stackId: "stack", physicalId: "production/uid", reach: Reach, oldReach };
  expect(asked).toEqual([[request, "role", 900_000]]);
  expect(puts).toEqual([[event.ResponseURL, { ...answered, Status: "SUCCESS", PhysicalResourceId: "production/uid" }]]);
});

test("passes on an update from a version with other properties", async () => {
  const { asked, handle } = scenario({ physicalId: "production/uid" });
  await handle({ ...event, OldResourceProperties: { ServiceToken: "arn", Reach: { deletionPolicy: "delete" } } });
  const request = { type: "Update", stackId: "stack", physicalId: "production/uid", reach: Reach, oldReach: undefined };
  expect(asked).toEqual([[request, "role", 900_000]]);
});

test("the response to a failure has a reason that CloudFormation accepts", async () => {
  const { puts, handle } = scenario({ physicalId: "not-installed", failure: "x".repeat(10_000) });
  const { PhysicalResourceId: _, ...first } = event;
  await handle({ ...first, RequestType: "Create" });
  const Reason = "x".repeat(2_000);
  expect(puts).toEqual([
    [event.ResponseURL, { ...answered, Status: "FAILED", Reason, PhysicalResourceId: "not-installed" }],
  ]);
});

test("the response to a request that left something undone succeeds, and says what", async () => {
  const { puts, handle } = scenario({ physicalId: "production/uid", note: "not rolled back" });
  await handle(event);
  expect(puts).toEqual([
    [
      event.ResponseURL,
      { ...answered, Status: "SUCCESS", Reason: "not rolled back", PhysicalResourceId: "production/uid" },
    ],
  ]);
});
