import type { Stack, StackEvent } from "@aws-sdk/client-cloudformation";
import type { Check, Finding, Findings } from "../check.ts";
import type { Deployment } from "../deployment.ts";
import { awsCommand, shellWord } from "../shell.ts";
import { remedyFor } from "./causes.ts";
import { findStack, lastOperation } from "./stack.ts";

/** A stack from an earlier deployment must be in a state from which it can be deployed. */
export const stackState: Check = {
  title: "CloudFormation stack",
  async look({ aws, deployment }) {
    const stack = await findStack(aws, deployment.stackName);
    const status = stack?.StackStatus ?? "";
    if (stack === undefined || SOUND.has(status)) return [];
    if (status.endsWith("_IN_PROGRESS")) return status === "REVIEW_IN_PROGRESS" ? [] : busy(stack, deployment);
    const events = await lastOperation(aws, stack);
    return [wayOut(stack, events, deployment), cause(events, deployment)].flat();
  },
};

const SOUND: ReadonlySet<string> = new Set(["CREATE_COMPLETE", "UPDATE_COMPLETE", "IMPORT_COMPLETE"]);

/** The states after a failed creation. CDK deletes such a stack itself before it creates it again, unless the stack is protected. */
const NEVER_CREATED: ReadonlySet<string> = new Set(["ROLLBACK_COMPLETE", "ROLLBACK_FAILED", "CREATE_FAILED"]);

function busy({ StackStatus: status }: Stack, { stackName, region }: Deployment): Finding {
  return {
    what: `The stack ${stackName} is ${status}.`,
    why: "CloudFormation accepts no other deployment until this operation has ended.",
    remedy: "Wait, and look at what it is doing:",
    commands: [
      awsCommand("cloudformation describe-stack-events", { "stack-name": stackName, "max-items": "10", region }),
    ],
  };
}

function wayOut(stack: Stack, events: readonly StackEvent[], { stackName, region, file }: Deployment): Findings {
  const { StackStatus: status = "", EnableTerminationProtection: isProtected = false } = stack;
  const given = { "stack-name": stackName, region };
  const unprotect = awsCommand("cloudformation update-termination-protection", {
    "no-enable-termination-protection": true,
    ...given,
  });
  const wait = awsCommand("cloudformation wait stack-delete-complete", given);
  const remove = (options: Readonly<Record<string, readonly string[]>> = {}) => [
    ...(isProtected ? [unprotect] : []),
    awsCommand("cloudformation delete-stack", { ...given, ...options }),
    wait,
  ];
  const what = `The stack ${stackName} is ${status}.`;
  if (NEVER_CREATED.has(status)) {
    if (!isProtected && status === "ROLLBACK_COMPLETE") return [];
    return {
      what,
      why: "Its creation failed. It must be deleted before it can be created again; it has nothing that is in use.",
      remedy: "Delete the stack, then deploy again:",
      commands: remove(),
    };
  }
  if (status === "UPDATE_ROLLBACK_FAILED") {
    const failed = failedLogicalIds(events, ["UPDATE_FAILED", "DELETE_FAILED"]);
    const rollback = `npx cdk rollback -c config=${shellWord(file)}`;
    return {
      what,
      why: "Neither its update nor the roll-back of this update succeeded. CloudFormation deploys nothing until the roll-back is complete.",
      remedy:
        "Remove the cause and continue the roll-back. If that fails again, continue it without the resources that fail:",
      commands: [rollback, ...(failed.length > 0 ? [`${rollback} --orphan ${failed.join(" --orphan ")}`] : [])],
    };
  }
  if (status === "DELETE_FAILED") {
    const failed = failedLogicalIds(events, ["DELETE_FAILED"]);
    return {
      what,
      why: "CloudFormation deploys nothing to a stack that is partly deleted.",
      remedy:
        "Remove the cause and delete the stack again. If the cluster no longer exists, delete the rest of the stack without the resources that cannot be deleted:",
      commands: remove(failed.length > 0 ? { "retain-resources": failed } : {}),
    };
  }
  return [];
}

/** Why the last operation failed. The next deployment is not blocked by it, but would probably fail for the same reason. */
function cause(events: readonly StackEvent[], { file }: Deployment): Findings {
  const failure = firstFailure(events);
  if (failure === undefined) return [];
  const { LogicalResourceId: logicalId = "", ResourceType: type = "", ResourceStatusReason: reason = "" } = failure;
  return {
    what: `In the last deployment, ${logicalId} (${type}) failed first: ${reason}`,
    why: "The failures after it, and the roll-back, followed from this one.",
    ...(remedyFor(reason) ?? {
      remedy: "Remove the cause, then deploy again:",
      commands: [`npx cdk deploy -c config=${shellWord(file)}`],
    }),
    notice: true,
  };
}

/** Finds the first resource that failed among events, of which the latest comes first. The failures after it follow from it. */
function firstFailure(events: readonly StackEvent[]): StackEvent | undefined {
  return events.findLast(isFailure);
}

/** The resources whose roll-back or deletion failed, once each. */
function failedLogicalIds(events: readonly StackEvent[], statuses: readonly string[]): readonly string[] {
  const failed = events.filter(
    ({ ResourceStatus: status, ResourceType: type }) =>
      status !== undefined && statuses.includes(status) && type !== STACK,
  );
  return [...new Set(failed.flatMap(({ LogicalResourceId: id }) => id ?? []))];
}

const STACK = "AWS::CloudFormation::Stack";

/** After a failure, CloudFormation cancels what it has begun, and reports that as failures too. */
function isFailure({
  ResourceStatus: status,
  ResourceStatusReason: reason = "",
  ResourceType: type,
}: StackEvent): boolean {
  return status?.endsWith("_FAILED") === true && type !== STACK && !/cancel+ed/i.test(reason);
}
