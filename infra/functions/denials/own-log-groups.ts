import { Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";

/**
 * Denies the calls with which a kind changes log groups, on the deployment's own ones, those of former deployments of the cluster, and those
 * of the EKS cluster: no object manages these. All functions must exist already.
 */
export function ownLogGroupDenials(
  scope: Construct,
  { clusterName, eksClusterName }: Pick<Parameters, "clusterName" | "eksClusterName">,
  kinds: readonly Pick<KindData, "calls">[],
): readonly PolicyStatement[] {
  const writes = kinds.flatMap(({ calls }) =>
    Object.values(calls).flatMap((call) => (call === undefined || call.reads ? [] : call.actions)),
  );
  const actions = [...new Set(writes)].filter((action) => action.startsWith("logs:")).sort();
  if (actions.length === 0) return [];
  const { account, node, partition, region } = Stack.of(scope);
  const arnsOf = (name: string) => {
    const group = `arn:${partition}:logs:${region}:${account}:log-group:${name}`;
    // Some actions are checked against the ARN of the group, and others against that of its contents.
    return name.endsWith("*") ? [group] : [group, `${group}:*`];
  };
  const ofCluster = eksClusterName === undefined ? [] : [`/aws/eks/${eksClusterName}/*`];
  const ofFunctions = node
    .findAll()
    .filter((one) => one instanceof CfnLogGroup)
    // The history's group is below the path of the cluster.
    .filter(({ logGroupName }) => !logGroupName?.startsWith("/driftless/"))
    .map(({ ref }) => ref);
  const resources = [`/driftless/${clusterName}/*`, ...ofCluster, ...ofFunctions].flatMap(arnsOf);
  return [new PolicyStatement({ sid: "OwnLogGroups", effect: Effect.DENY, actions, resources })];
}
