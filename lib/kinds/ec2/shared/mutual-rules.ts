import type * as sdk from "@aws-sdk/client-ec2";
import type { Calling, Work } from "../../../kind/at.ts";

type Group = Pick<sdk.SecurityGroup, "IpPermissions" | "IpPermissionsEgress">;

/**
 * Revokes those rules of a group that name groups whose own rules name this one: EC2 deletes no group that the rules of another name, so
 * neither of the two could be deleted. All other rules stay until the group is gone, because something may still use it.
 */
export const revokeMutualRules: Work<typeof sdk> = {
  calls: {
    reads: ["DescribeSecurityGroupRules"],
    writes: ["RevokeSecurityGroupIngress", "RevokeSecurityGroupEgress"],
  },
  async put(calling) {
    const { IpPermissions = [], IpPermissionsEgress = [] } = calling.description as Group;
    const pairs = [...IpPermissions, ...IpPermissionsEgress].flatMap(({ UserIdGroupPairs = [] }) => UserIdGroupPairs);
    const others = new Set(pairs.map(({ GroupId = "" }) => GroupId).filter((group) => group !== calling.id));
    const naming = [...others].map(async (group) => ((await names(calling, group)) ? [group] : []));
    const mutual = new Set((await Promise.all(naming)).flat());
    const [ingress, egress] = [about(IpPermissions, mutual), about(IpPermissionsEgress, mutual)];
    if (ingress.length > 0) await calling.call("RevokeSecurityGroupIngress", { IpPermissions: ingress });
    if (egress.length > 0) await calling.call("RevokeSecurityGroupEgress", { IpPermissions: egress });
  },
};

/** Whether a rule of another group names the group of the pass. */
async function names({ call, id }: Calling<typeof sdk>, other: string): Promise<boolean> {
  const { SecurityGroupRules = [] } = await call("DescribeSecurityGroupRules", {
    Filters: [{ Name: "group-id", Values: [other] }],
  });
  return SecurityGroupRules.some(({ ReferencedGroupInfo }) => ReferencedGroupInfo?.GroupId === id);
}

/** What of these permissions is about these groups. */
function about(permissions: readonly sdk.IpPermission[], groups: ReadonlySet<string>): sdk.IpPermission[] {
  return permissions.flatMap(({ IpProtocol, FromPort, ToPort, UserIdGroupPairs = [] }) => {
    const pairs = UserIdGroupPairs.filter(({ GroupId = "" }) => groups.has(GroupId));
    const named = pairs.map(({ GroupId, UserId }) => ({ GroupId, UserId }));
    return named.length === 0 ? [] : [{ IpProtocol, FromPort, ToPort, UserIdGroupPairs: named }];
  });
}
