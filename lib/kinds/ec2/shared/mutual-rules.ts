import type * as sdk from "@aws-sdk/client-ec2";
import type { Calling, Work } from "../../../kind/at.ts";

type Group = Pick<sdk.SecurityGroup, "IpPermissions" | "IpPermissionsEgress">;

/** At most so many groups are looked at, which is also the most that one filter takes. Longer circles remain for people to break. */
const MOST_GROUPS = 200;

/**
 * Revokes those rules of a group that name groups whose own rules lead back to this one: EC2 deletes no group that the rules of another name,
 * so none of the circle could be deleted. All other rules stay until the group is gone, because something may still use it.
 */
export const revokeMutualRules: Work<typeof sdk> = {
  read: ["DescribeSecurityGroupRules"],
  write: ["RevokeSecurityGroupIngress", "RevokeSecurityGroupEgress"],
  async put(calling) {
    const { IpPermissions = [], IpPermissionsEgress = [] } = calling.description as Group;
    const pairs = [...IpPermissions, ...IpPermissionsEgress].flatMap(({ UserIdGroupPairs = [] }) => UserIdGroupPairs);
    const others = new Set(pairs.map(({ GroupId = "" }) => GroupId).filter((group) => group !== calling.id));
    const leading = leadingTo(calling.id, await namesFrom(calling, others));
    const mutual = new Set([...others].filter((group) => leading.has(group)));
    const [ingress, egress] = [about(IpPermissions, mutual), about(IpPermissionsEgress, mutual)];
    if (ingress.length > 0) await calling.call("RevokeSecurityGroupIngress", { IpPermissions: ingress });
    if (egress.length > 0) await calling.call("RevokeSecurityGroupEgress", { IpPermissions: egress });
  },
};

/** A group, and a group that one of its rules names. */
type Name = readonly [group: string, named: string];

/** What the rules of these groups name, what the rules of those name, and so on. The group of the pass is not followed. */
async function namesFrom({ call, id }: Calling<typeof sdk>, groups: ReadonlySet<string>): Promise<readonly Name[]> {
  const names: Name[] = [];
  const followed = new Set([id]);
  for (let next = groups; next.size > 0 && followed.size < MOST_GROUPS; ) {
    const Values = [...next].slice(0, MOST_GROUPS - followed.size);
    for (const group of Values) followed.add(group);
    const { SecurityGroupRules = [] } = await call("DescribeSecurityGroupRules", {
      Filters: [{ Name: "group-id", Values }],
    });
    const found = SecurityGroupRules.flatMap(({ GroupId, ReferencedGroupInfo: { GroupId: named } = {} }): Name[] =>
      GroupId === undefined || named === undefined ? [] : [[GroupId, named]],
    );
    names.push(...found);
    next = new Set(found.map(([, named]) => named).filter((named) => !followed.has(named)));
  }
  return names;
}

/** The groups from which names lead to a group, and the group itself. */
function leadingTo(target: string, names: readonly Name[]): ReadonlySet<string> {
  const namedBy = Map.groupBy(names, ([, named]) => named);
  const leading = new Set([target]);
  // A set that grows while it is walked is walked to its new end.
  for (const group of leading) for (const [from] of namedBy.get(group) ?? []) leading.add(from);
  return leading;
}

/** What of these permissions is about these groups. */
function about(permissions: readonly sdk.IpPermission[], groups: ReadonlySet<string>): sdk.IpPermission[] {
  return permissions.flatMap(({ IpProtocol, FromPort, ToPort, UserIdGroupPairs = [] }) => {
    const pairs = UserIdGroupPairs.filter(({ GroupId = "" }) => groups.has(GroupId));
    const named = pairs.map(({ GroupId, UserId }) => ({ GroupId, UserId }));
    return named.length === 0 ? [] : [{ IpProtocol, FromPort, ToPort, UserIdGroupPairs: named }];
  });
}
