import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { calling } from "../aws/client-config.ts";
import type { Log } from "../reconcile/contract/log.ts";
import { errorText } from "../text/error-text.ts";

/** Creates a function that returns whether CloudFormation is rolling back an update of a stack. If it cannot be asked, the answer is no. */
export function createIsRollback(region: string, log: Log): (stackId: string) => Promise<boolean> {
  const client = new CloudFormationClient({ region, ...calling });
  return async (stackId) => {
    try {
      const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackId }));
      return Stacks.some(({ StackStatus }) => StackStatus === "UPDATE_ROLLBACK_IN_PROGRESS");
    } catch (error) {
      log.warn("the stack's status cannot be read", { reason: errorText(error) });
      return false;
    }
  };
}
