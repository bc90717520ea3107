import type { StackEvent } from "@aws-sdk/client-cloudformation";

/** The first resource that failed in a stack's last operation. The failures after it follow from it. */
interface FirstFailure {
  readonly logicalId: string;
  readonly type: string;
  readonly reason: string;
}

/** Finds the first failure among events, of which the latest comes first. */
export function firstFailure(events: readonly StackEvent[]): FirstFailure | undefined {
  const failure = events.findLast(isFailure);
  if (failure === undefined) return undefined;
  const { LogicalResourceId: logicalId = "", ResourceType: type = "", ResourceStatusReason: reason = "" } = failure;
  return { logicalId, type, reason };
}

/** The resources whose roll-back or deletion failed, once each. */
export function failedLogicalIds(events: readonly StackEvent[], statuses: readonly string[]): readonly string[] {
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
