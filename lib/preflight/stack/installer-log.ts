import type { ReadAws } from "../aws/open-aws.ts";
import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { awsCommand, shellWord } from "../shell.ts";
import { remedyFor } from "./causes.ts";
import { findStack, stackResources } from "./stack.ts";

/** The installer's log says why it failed, even after the stack has been rolled back. */
export const installerLog: Check = {
  title: "Installer",
  applies: ({ installCluster }) => installCluster,
  async look({ aws, deployment: { stackName, region } }) {
    const stack = await findStack(aws, stackName);
    if (stack === undefined || SUCCEEDED.has(stack.StackStatus ?? "")) return [];
    const group = await logGroup(aws, stackName);
    const reason = group === undefined ? undefined : await lastFailure(aws, group);
    if (group === undefined || reason === undefined) return [];
    return {
      what: `The installer failed: ${reason}`,
      why: "It installs the CRDs, the RBAC rules and the relay in the cluster.",
      ...(remedyFor(reason) ?? {
        remedy: "Read its whole log:",
        commands: [awsCommand(`logs tail ${shellWord(group)}`, { since: "1d", region })],
      }),
      notice: true,
    };
  },
};

const SUCCEEDED: ReadonlySet<string> = new Set(["CREATE_COMPLETE", "UPDATE_COMPLETE"]);

async function logGroup(aws: ReadAws, stackName: string): Promise<string | undefined> {
  const resources = await stackResources(aws, stackName);
  return resources.find(
    ({ ResourceType: type, LogicalResourceId: id }) => type === "AWS::Logs::LogGroup" && id?.startsWith("Installer"),
  )?.PhysicalResourceId;
}

/** The reason in the last line that reports a failure. */
async function lastFailure(aws: ReadAws, logGroupName: string): Promise<string | undefined> {
  const given = { logGroupName, orderBy: "LastEventTime", descending: true, limit: 1 } as const;
  const found = await unlessMissing(aws("logs:DescribeLogStreams", given), "ResourceNotFoundException");
  const logStreamName = found?.logStreams?.[0]?.logStreamName;
  if (logStreamName === undefined) return undefined;
  const { events = [] } = await aws("logs:GetLogEvents", {
    logGroupName,
    logStreamName,
    startFromHead: false,
    limit: LINES,
  });
  return events.map(({ message = "" }) => reasonIn(message)).findLast((reason) => reason !== undefined);
}

const LINES = 100;

/** The reason in a log line of a failed installation: JSON with the message `failed`. */
function reasonIn(line: string): string | undefined {
  try {
    const { message, reason }: { readonly message?: unknown; readonly reason?: unknown } = JSON.parse(line);
    return message === "failed" && typeof reason === "string" ? reason : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
