import type { Check, Finding } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { awsCommand } from "../shell.ts";
import { findStack } from "../stack/stack.ts";

/** The groups in the cluster that the functions' roles must have, by the stack's outputs. */
const GROUPS = {
  ReconcileRoleArn: "driftless:reconcilers",
  SweepRoleArn: "driftless:sweepers",
  DriftRoleArn: "driftless:sweepers",
} as const;

/** On EKS, access entries let the functions' roles into the cluster. */
export const accessEntries: Check = {
  title: "Access entries of the functions",
  applies: ({ eksClusterName }) => eksClusterName !== undefined,
  async look({ aws, deployment: { stackName, eksClusterName: clusterName = "", region } }) {
    const outputs = (await findStack(aws, stackName))?.Outputs ?? [];
    const findings: Finding[] = [];
    for (const [output, group] of Object.entries(GROUPS)) {
      const principalArn = outputs.find(({ OutputKey: key }) => key === output)?.OutputValue;
      if (principalArn === undefined) continue;
      const found = await unlessMissing(
        aws("eks:DescribeAccessEntry", { clusterName, principalArn }),
        "ResourceNotFoundException",
      );
      if (found?.accessEntry?.kubernetesGroups?.includes(group)) continue;
      const options = {
        "cluster-name": clusterName,
        "principal-arn": principalArn,
        "kubernetes-groups": group,
        region,
      };
      findings.push({
        what:
          found === undefined
            ? `The cluster ${clusterName} has no access entry for ${principalArn}.`
            : `The access entry of ${principalArn} does not have the group ${group}.`,
        why: "The API server refuses the function, so no status is written, and messages become dead letters.",
        remedy: "Restore it with npx cdk deploy --revert-drift, or with:",
        commands: [awsCommand(`eks ${found === undefined ? "create" : "update"}-access-entry`, options)],
      });
    }
    return findings;
  },
};
