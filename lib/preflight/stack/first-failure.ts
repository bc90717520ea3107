import type { StackEvent } from "@aws-sdk/client-cloudformation";

/** Finds the first resource that failed among events, of which the latest comes first. The failures after it follow from it. */
export function firstFailure(events: readonly StackEvent[]): StackEvent | undefined {
  return events.findLast(isFailure);
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
