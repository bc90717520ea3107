import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import { createInstallHandler } from "../../functions/handle-install.ts";
import type { InstallAnswer, InstallRequest } from "../../lib/install/handle-request.ts";

// The handler reads nothing else from Lambda's context.
const context = { awsRequestId: "request-1", functionName: "install" } as Context;

const Reach = {
  ...{ deletionPolicy: "retain", bucketPrefix: "", kinds: ["Bucket"], regions: ["us-west-2"] },
  ...{ watchNamespaces: [], watchSelector: "", mode: "reconcile", adoption: "none", takeOver: "off", roles: "own" },
  ...{ assumableRoles: [], passableRoles: [], deniedBuckets: [] },
};
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
  const asked: (readonly [InstallRequest, string | undefined])[] = [];
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
  expect(asked).toEqual([[{ type: "Update", physicalId: "production/uid", reach: Reach, oldReach }, "role"]]);
  expect(puts).toEqual([[event.ResponseURL, { ...answered, Status: "SUCCESS", PhysicalResourceId: "production/uid" }]]);
});

test("passes on an update from a version with other properties", async () => {
  const { asked, handle } = scenario({ physicalId: "production/uid" });
  await handle({ ...event, OldResourceProperties: { ServiceToken: "arn", Reach: { deletionPolicy: "delete" } } });
  expect(asked).toEqual([
    [{ type: "Update", physicalId: "production/uid", reach: Reach, oldReach: undefined }, "role"],
  ]);
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
