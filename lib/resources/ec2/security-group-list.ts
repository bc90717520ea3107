import { DescribeSecurityGroupsCommand } from "@aws-sdk/client-ec2";
import { ec2 } from "../../aws/services/ec2.ts";
import type { Listing } from "../driver/listing.ts";

/** How EC2 lists security groups. */
export const list: Listing = {
  service: ec2,
  command: DescribeSecurityGroupsCommand,
  input: { MaxResults: 1000 },
  at: "SecurityGroups",
  named: "GroupName",
  assigned: { id: "GroupId", arn: "SecurityGroupArn" },
  token: "NextToken",
  aside: [
    { member: "GroupName", matches: /^default$/, reason: "EC2 gives every VPC this group, and never deletes it" },
  ],
};
