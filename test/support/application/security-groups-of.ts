import { EC2Client, paginateDescribeSecurityGroups } from "@aws-sdk/client-ec2";
import { OWNER_TAG } from "../../../lib/reconcile/contract/tag.ts";
import { withClient } from "../aws/connections/with-client.ts";

/** The names of all security groups in the EC2 at an endpoint that objects in this namespace own, in order. */
export async function securityGroupsOf(namespace: string, endpoint: string): Promise<readonly string[]> {
  return await withClient(EC2Client, endpoint, async (client) => {
    const names: string[] = [];
    for await (const { SecurityGroups = [] } of paginateDescribeSecurityGroups({ client }, {})) {
      const owned = SecurityGroups.filter(({ Tags = [] }) =>
        Tags.some(({ Key, Value }) => Key === OWNER_TAG && Value?.includes(`/${namespace}/`)),
      );
      names.push(...owned.map(({ GroupName = "" }) => GroupName));
    }
    return names.toSorted();
  });
}
