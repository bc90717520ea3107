import type { Check } from "../check.ts";
import { awsCommand } from "../shell.ts";

/** The subnets of the functions must exist, in their VPC. */
export const subnets: Check = {
  title: "Subnets",
  applies: ({ vpc }) => vpc !== undefined,
  async look({ aws, deployment: { vpc = "", subnetIds, region } }) {
    // A filter finds those that exist, whereas a list of ids is refused as a whole.
    const { Subnets: found = [] } = await aws("ec2:DescribeSubnets", {
      Filters: [{ Name: "subnet-id", Values: [...subnetIds] }],
    });
    const there = new Map(found.map(({ SubnetId, VpcId }) => [SubnetId, VpcId]));
    return subnetIds.flatMap((id) => {
      if (there.get(id) === vpc) return [];
      return {
        what: there.has(id)
          ? `The subnet ${id} is in ${there.get(id)}, not in ${vpc}.`
          : `There is no subnet ${id} in ${region}.`,
        why: "CloudFormation cannot put the functions into it, so the stack would roll back.",
        remedy: "Correct subnetIds in the file with the parameters. To list the VPC's subnets:",
        commands: [awsCommand("ec2 describe-subnets", { filters: `Name=vpc-id,Values=${vpc}`, region })],
      };
    });
  },
};
