import type { Stack, StackEvent, StackResourceSummary } from "@aws-sdk/client-cloudformation";
import { allPages } from "../aws/all-pages.ts";
import type { ReadAws } from "../aws/open-aws.ts";
import { ReadError } from "../read-error.ts";

/** Reads a stack. Resolves to `undefined` if it does not exist. */
export async function findStack(aws: ReadAws, stackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks: [stack] = [] } = await aws("cloudformation:DescribeStacks", { StackName: stackName });
    return stack;
  } catch (error) {
    // CloudFormation has no error code for this.
    if (error instanceof ReadError && error.code === "ValidationError" && error.message.includes("does not exist"))
      return undefined;
    throw error;
  }
}

/** The resources of a stack, including those that its last deletion or roll-back left behind. None if the stack does not exist. */
export async function stackResources(aws: ReadAws, stackName: string): Promise<readonly StackResourceSummary[]> {
  if ((await findStack(aws, stackName)) === undefined) return [];
  const pages = await allPages((NextToken) =>
    aws("cloudformation:ListStackResources", { StackName: stackName, NextToken }),
  );
  return pages.flatMap(({ StackResourceSummaries = [] }) => StackResourceSummaries);
}

/** Whether one of these physical ids is that of a resource that the stack has now. */
export async function ownsResource(aws: ReadAws, stackName: string, ids: readonly string[]): Promise<boolean> {
  const resources = await stackResources(aws, stackName);
  return resources.some(
    ({ PhysicalResourceId: id, ResourceStatus: status }) =>
      id !== undefined && ids.includes(id) && !status?.startsWith("DELETE_"),
  );
}

/** The events of a stack's last operation, the latest first. */
export async function lastOperation(aws: ReadAws, { StackId: id = "" }: Stack): Promise<readonly StackEvent[]> {
  const begins = ({ PhysicalResourceId, ResourceStatus: status }: StackEvent) =>
    PhysicalResourceId === id && status !== undefined && BEGINNINGS.has(status);
  const pages = await allPages(
    (NextToken) => aws("cloudformation:DescribeStackEvents", { StackName: id, NextToken }),
    ({ StackEvents = [] }) => StackEvents.some(begins),
  );
  const events = pages.flatMap(({ StackEvents = [] }) => StackEvents);
  const beginning = events.findIndex(begins);
  return beginning < 0 ? events : events.slice(0, beginning + 1);
}

/** The statuses with which an operation of a user begins. A roll-back belongs to the operation that it undoes. */
const BEGINNINGS: ReadonlySet<string> = new Set(["CREATE_IN_PROGRESS", "UPDATE_IN_PROGRESS", "DELETE_IN_PROGRESS"]);
