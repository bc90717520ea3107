import { Fn, Stack } from "aws-cdk-lib";
import { FieldIndexPolicy } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Parameters } from "../parameters/read-parameters.ts";

/**
 * The log group of the history. It outlives the stack, and CloudFormation cannot create a log group whose name is already in use.
 * Therefore, the name ends with the stack's id: a stack that is created again gets a new log group and leaves the old one in place.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html
 */
export function historyLog(scope: Construct, { clusterName, historyDays }: Parameters) {
  const uniqueId = Fn.select(2, Fn.split("/", Stack.of(scope).stackId));
  return {
    logGroupName: `/driftless/${clusterName}/history/${uniqueId}`,
    retention: historyDays,
    fieldIndexPolicies: [new FieldIndexPolicy({ fields: ["name", "outcome"] })],
  };
}
