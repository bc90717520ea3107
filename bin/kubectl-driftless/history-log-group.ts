import { unreadError } from "../../lib/cli/command-error.ts";
import { stackName } from "../../lib/settings/stack-name.ts";

/**
 * The log group of a deployment's history, by its exact name in the output of the stack. Rejects with a `CommandError` if the stack does not
 * exist, or has no history.
 */
export async function historyLogGroup(clusterName: string, region: string): Promise<string> {
  // The clients of AWS are loaded only for the commands that need them.
  const { openAws } = await import("../../lib/preflight/aws/open-aws.ts");
  const { findStack } = await import("../../lib/preflight/stack/stack.ts");
  const stack = stackName(clusterName);
  const outputs = (await findStack(openAws({ region }).read, stack))?.Outputs ?? [];
  const logGroup = outputs.find(({ OutputKey: key }) => key === "HistoryLogGroupName")?.OutputValue;
  if (logGroup !== undefined) return logGroup;
  throw unreadError(
    `the stack ${stack} in ${region} does not exist, or has no history`,
    "Use the credentials of the deployment's account, for example with --profile.",
  );
}
