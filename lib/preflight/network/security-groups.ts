import type { SecurityGroup } from "@aws-sdk/client-ec2";
import { eksCheck } from "../cluster/eks-cluster.ts";

/** The API server's security group must let the functions in. The stack adds the rule, if it knows the group. */
export const securityGroups = eksCheck({
  title: "Security groups",
  applies: ({ vpc }) => vpc !== undefined,
  async look(cluster, { aws, deployment }) {
    const { securityGroupIds, vpc, region } = deployment;
    const { name, privateAccess, ownSecurityGroup } = cluster;
    const { SecurityGroups: found = [] } = await aws("ec2:DescribeSecurityGroups", {
      Filters: [{ Name: "group-id", Values: [...new Set([...securityGroupIds, ...cluster.securityGroups])] }],
    });
    const there = new Set(found.map(({ GroupId }) => GroupId));
    const missing = securityGroupIds.filter((id) => !there.has(id));
    if (missing.length > 0) {
      return {
        what: `There is no security group ${missing.join(", ")} in ${region}.`,
        why: "CloudFormation cannot add the rule that lets the functions in, so the stack would roll back.",
        remedy: "Correct it in the file with the parameters.",
        ...(ownSecurityGroup === undefined ? {} : { parameters: [`securityGroupIds: [${ownSecurityGroup}]`] }),
      };
    }
    // From elsewhere, the functions reach the public endpoint, which has no security group.
    if (!privateAccess || vpc !== cluster.vpc) return [];
    const admitted = cluster.securityGroups.some((id) => securityGroupIds.includes(id));
    if (admitted || ownSecurityGroup === undefined || found.some(isOpen)) return [];
    return {
      what: `securityGroupIds names none of the security groups of the cluster ${name}.`,
      why: "The API server would not let the functions in. The installer would fail after several minutes.",
      remedy: "",
      parameters: [`securityGroupIds: [${[...securityGroupIds, ownSecurityGroup].join(", ")}]`],
    };
  },
});

const HTTPS = 443;

/** Whether a group admits some addresses to the API server's port. Whether they include the functions' is not known. */
function isOpen({ IpPermissions = [] }: SecurityGroup): boolean {
  return IpPermissions.some(({ IpProtocol, FromPort = 0, ToPort = 65_535, IpRanges = [] }) => {
    const port = IpProtocol === "-1" || (IpProtocol === "tcp" && FromPort <= HTTPS && HTTPS <= ToPort);
    return port && IpRanges.length > 0;
  });
}
