import { DescribeSecurityGroupsCommand } from "@aws-sdk/client-ec2";
import { ec2 } from "../../../aws/services/ec2.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of security groups. */
export const securityGroupTags: ResourceTags = {
  calls: { DescribeSecurityGroups: { actions: ["ec2:DescribeSecurityGroups"], reads: true } },
  permissions: [{ actions: ["ec2:DescribeSecurityGroups"], resources: ["*"] }],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:security-group\/sg-[0-9a-f]{8,32}$/.test(arn) ? arn : undefined),
  async read(aws, arn) {
    const GroupIds = [arn.slice(arn.lastIndexOf("/") + 1)];
    const { SecurityGroups = [] } = await aws.client(ec2).send(new DescribeSecurityGroupsCommand({ GroupIds }));
    return tagsIn(SecurityGroups[0]?.Tags);
  },
};
