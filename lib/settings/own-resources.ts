import { stackName } from "./stack-name.ts";

/** CloudFormation shortens the name of a stack in the names that it gives, but keeps more of it than this. */
const KEPT = 20;

/**
 * Patterns of the ARNs of a deployment's own resources, which no object may name: its queues, functions, topics, logs, roles and its bus. They
 * follow from the cluster's name, because the function's own settings cannot contain the ARNs of what depends on the function.
 */
export function ownResources(clusterName: string): readonly string[] {
  const stack = stackName(clusterName);
  const beginning = stack.length <= KEPT ? `${stack}-` : stack.slice(0, KEPT);
  return [
    ...["sqs:*:*:", "sns:*:*:", "lambda:*:*:function:", "logs:*:*:log-group:", "logs:*:*:log-group:/aws/lambda/"],
    ...["iam::*:role/", "iam::*:policy/"],
  ]
    .map((resource) => `arn:*:${resource}${beginning}*`)
    .concat(
      `arn:*:events:*:*:event-bus/driftless-${clusterName}`,
      `arn:*:logs:*:*:log-group:/driftless/${clusterName}/*`,
    );
}
