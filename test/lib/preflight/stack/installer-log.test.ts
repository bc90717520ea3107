import { expect, test } from "vitest";
import { installerLog } from "../../../../lib/preflight/stack/installer-log.ts";
import { type Answers, context, deployment, findings } from "../../../support/preflight/context.ts";

const log = (status: "ROLLBACK_COMPLETE" | "CREATE_COMPLETE", ...lines: readonly unknown[]): Answers => ({
  "cloudformation:DescribeStacks": { Stacks: [{ StackName: "s", StackStatus: status, CreationTime: new Date(0) }] },
  "cloudformation:ListStackResources": {
    StackResourceSummaries: [
      {
        LogicalResourceId: "InstallerFunctionLogs1",
        ResourceType: "AWS::Logs::LogGroup",
        PhysicalResourceId: "group",
        ResourceStatus: "DELETE_SKIPPED",
        LastUpdatedTimestamp: new Date(0),
      },
    ],
  },
  "logs:DescribeLogStreams": { logStreams: [{ logStreamName: "latest" }] },
  "logs:GetLogEvents": {
    events: lines.map((line) => ({ message: typeof line === "string" ? line : JSON.stringify(line) })),
  },
});

test("the last failure in the log is a notice, with the remedy of its cause", async () => {
  const failed = { message: "failed", type: "Create", reason: "GET /api: no response from the API server: ETIMEDOUT" };
  const lines = [{ ...failed, reason: "an earlier one" }, failed, "REPORT RequestId", { message: "done" }];
  expect(await findings(installerLog, context(log("ROLLBACK_COMPLETE", ...lines)))).toMatchObject([
    {
      what: "The installer failed: GET /api: no response from the API server: ETIMEDOUT",
      remedy: expect.stringContaining("could not reach the API server"),
      notice: true,
    },
  ]);
});

test("for an unknown cause, the command shows the whole log", async () => {
  const lines = [{ message: "failed", reason: "something unknown" }];
  expect(await findings(installerLog, context(log("ROLLBACK_COMPLETE", ...lines)))).toMatchObject([
    { commands: ["aws logs tail group --since 1d --region us-west-2"] },
  ]);
});

test("a log without a failure is fine, and so is a stack that was deployed since", async () => {
  expect(await findings(installerLog, context(log("ROLLBACK_COMPLETE", { message: "applied" }, "null")))).toEqual([]);
  expect(await findings(installerLog, context(log("CREATE_COMPLETE", { message: "failed", reason: "x" })))).toEqual([]);
});

test("a log group that was deleted is fine", async () => {
  const answers = { ...log("ROLLBACK_COMPLETE"), "logs:DescribeLogStreams": "ResourceNotFoundException" };
  expect(await findings(installerLog, context(answers))).toEqual([]);
});

test("applies only if the stack installs the cluster manifests", () => {
  expect(installerLog.applies?.({ ...deployment, installCluster: false })).toBe(false);
});
