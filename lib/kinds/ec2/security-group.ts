import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-ec2";
import { ec2 } from "../../aws/services/ec2.ts";
import type { Calling } from "../../kind/at.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import type { ByHand } from "../../kind/part-data.ts";
import { FREE_TEXT, OWN_NAME, SETTING, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { securityGroupID, vpcID } from "../../kind/publish/reference-targets.ts";
import { ifPresent } from "../../kind/values/if-present.ts";
import { compact, distinct } from "../../kind/values/normal-form.ts";
import { withoutEmpty } from "../../kind/values/without-empty.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { ApiError, TerminalError } from "../../reconcile/contract/errors.ts";
import { own } from "../../text/own.ts";
import { stableText } from "../../text/stable-text.ts";
import type {
  IpPermission,
  IpRange,
  Ipv6Range,
  PrefixListId,
  SecurityGroupSpec,
  UserIdGroupPair,
} from "./security-group/spec.generated.ts";
import { filtered } from "./shared/filters.ts";
import { revokeMutualRules } from "./shared/mutual-rules.ts";
import { networkOf } from "./shared/network.ts";

type Entry = Partial<IpRange & Ipv6Range & PrefixListId & UserIdGroupPair>;

/** The group that has the rules. Of a spec alone, neither its identifier nor the account is known: both are empty. */
interface Holder {
  readonly id: string;
  readonly place: { readonly account: string };
}

type Changed = { readonly [Name in keyof Entry]: Entry[Name] | undefined };

type Rules = readonly IpPermission[];

type Write = `${"Authorize" | "Revoke"}SecurityGroup${"Ingress" | "Egress"}`;

type Describe = `UpdateSecurityGroupRuleDescriptions${"Ingress" | "Egress"}`;

/** The lists of what a rule allows. EC2 counts each entry of each of them as a rule, and may show the entries in other rules. */
const LISTS = ["ipRanges", "ipv6Ranges", "prefixListIDs", "userIDGroupPairs"] as const;

/** The protocols that EC2 shows by name: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html */
const PROTOCOLS: Readonly<Record<string, string>> = { "1": "icmp", "6": "tcp", "17": "udp", "58": "icmpv6" };

const UNKNOWN: Holder = { id: "", place: { account: "" } };

/** The rules that EC2 gives a new group, which allow all: for IPv6 only in a VPC that has IPv6 addresses. */
const ALL: IpPermission = { ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] };

const ALL_IPV6: IpPermission = { ipProtocol: "-1", ipv6Ranges: [{ cidrIPv6: "::/0" }] };

const ingressRules = rules("ingressRules", "Ingress", "IpPermissions", []);

// ACK removes the rule of a new group if the spec has no rules.
const egressRules = {
  ...rules("egressRules", "Egress", "IpPermissionsEgress", [ALL]),
  keep: "taken-over silent" as const,
};

/** An Amazon EC2 security group. */
export const page = defineKind<typeof sdk, SecurityGroupSpec>()({
  resource: ackKind("ec2", "SecurityGroup", "securitygroups"),
  service: ec2,
  assigned: {
    field: "id",
    arn: "SecurityGroupArn",
    read: "DescribeSecurityGroups",
    at: "SecurityGroups",
    token: "NextToken",
    member: "GroupId",
    // A VPC has at most one group of a name.
    input: ({ name, vpcID }, { key, value }) => [
      filtered({ [`tag:${key}`]: value }),
      filtered({ "group-name": name, "vpc-id": vpcID }),
    ],
    alike: () => "only",
  },
  arn: (name, { partition, region, account }) => `arn:${partition}:ec2:${region}:${account}:security-group/${name}`,
  ids: ({ id }) => ({ GroupId: id, GroupIds: [id], Resources: [id] }),
  read: [
    { call: "DescribeSecurityGroups", at: "SecurityGroups.0" },
    {
      call: "DescribeSecurityGroupRules",
      input: { MaxResults: 200 },
      ids: ({ id }) => ({ Filters: [{ Name: "group-id", Values: [id] }] }),
    },
  ],
  absent: ["InvalidGroup.NotFound", "InvalidGroupId.Malformed"],
  status: { id: "GroupId", rules: "SecurityGroupRules" },
  create: {
    call: "CreateSecurityGroup",
    input: { TagSpecifications: [{ ResourceType: "security-group" }] },
    id: "GroupId",
    exists: "InvalidGroup.Duplicate",
  },
  remove: {
    call: "DeleteSecurityGroup",
    first: [revokeMutualRules],
    hints: { DependencyViolation: "take the group from what uses it and from the rules of other groups first" },
  },
  // InvalidGroup.NotFound is not among them, because a group in a rule may be created later.
  terminal: {
    codes: [
      "InvalidGroup.Reserved",
      "InvalidParameterCombination",
      "InvalidParameterValue",
      "InvalidPermission.Malformed",
      "TagLimitExceeded",
    ],
  },
  // https://docs.aws.amazon.com/ec2/latest/devguide/eventual-consistency.html
  lateSeconds: 60,
  tags: { read: "DescribeSecurityGroups", at: "SecurityGroups.0", set: "CreateTags", unset: "DeleteTags" },
  parts: {
    name: {},
    description: {},
    // Without it, the group is in the default VPC.
    vpcID: { keep: "silent" },
    ingressRules,
    egressRules,
  },
});

/** How EC2 lists security groups. */
export const list = {
  call: "DescribeSecurityGroups",
  input: { MaxResults: 1000 },
  at: "SecurityGroups",
  named: "GroupName",
  assigned: { id: "GroupId", arn: "SecurityGroupArn" },
  token: "NextToken",
  aside: [
    { member: "GroupName", matches: /^default$/, reason: "EC2 gives every VPC this group, and never deletes it" },
  ],
} satisfies PageListing<typeof sdk>;

const PEER = { public: "whose traffic a rule of the group itself allows; nothing changes about what it names" };

const DOCS = "https://docs.aws.amazon.com/AWSEC2/latest/APIReference";

const QUOTAS = "https://docs.aws.amazon.com/vpc/latest/userguide/amazon-vpc-limits.html";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon EC2 security group", "security group"],
  references: {
    vpcID,
    "ingressRules[].userIDGroupPairs[].groupID": securityGroupID,
    "ingressRules[].userIDGroupPairs[].vpcID": vpcID,
    "egressRules[].userIDGroupPairs[].groupID": securityGroupID,
    "egressRules[].userIDGroupPairs[].vpcID": vpcID,
  },
  owned: "all",
  fields: {
    ingressRules: { operation: "AuthorizeSecurityGroupIngress", member: "IpPermissions" },
    egressRules: { operation: "AuthorizeSecurityGroupEgress", member: "IpPermissions" },
  },
  uses: ["vpc"],
  limits: {
    [`${DOCS}/API_CreateSecurityGroup.html`]: { name: 255, description: 255, vpcID: 255 },
    // A group has at most so many rules, also after its quota was raised.
    [QUOTAS]: eachOf(1000, "ingressRules", "egressRules", ...LISTS),
    [`${DOCS}/API_IpPermission.html`]: { cidrIP: 49, cidrIPv6: 49 },
    [`${DOCS}/API_IpRange.html`]: { "ipRanges[].description": 255, "ipv6Ranges[].description": 255 },
    [`${DOCS}/API_PrefixListId.html`]: { "prefixListIDs[].*": 255 },
    [`${DOCS}/API_UserIdGroupPair.html`]: { "userIDGroupPairs[].*": 255 },
  },
  columns: { NAME: "spec.name", VPC: "spec.vpcID" },
  names: {
    name: OWN_NAME,
    ...eachOf(FREE_TEXT, "description", "*.description"),
    vpcID: target("any VPC of the account", "ec2:{region}:{account}:vpc/"),
    ...eachOf(PEER, "*.userIDGroupPairs[].groupID", "*.userIDGroupPairs[].groupName", "*.userIDGroupPairs[].userID"),
    ...eachOf(PEER, "*.userIDGroupPairs[].vpcID", "*.userIDGroupPairs[].vpcPeeringConnectionID"),
    ...eachOf(PEER, "*.cidrIP", "*.cidrIPv6", "*.prefixListID"),
    ...eachOf(SETTING, "*.ipProtocol", "*.peeringStatus"),
  },
});

/** A rule as rules with a single entry, in the form in which EC2 shows them. */
function singleRules(rule: IpPermission): readonly IpPermission[] {
  const ports = portsOf(rule);
  return LISTS.flatMap((list) =>
    (own(rule, list) ?? []).map((entry) => ({ ...ports, [list]: [withoutEmpty(asShown(entry))] })),
  );
}

/** What distinguishes a rule with a single entry from others, however it is spelled. */
function keyOf(rule: IpPermission, holder: Holder): string {
  return stableText(withText(inShort(rule, holder), undefined));
}

/** A rule with a single entry that has only what distinguishes it, and its text. */
function inShort(rule: IpPermission, holder: Holder): IpPermission {
  return withEntry(rule, (entry, list) => {
    const filled: Entry = filledIn(list, holder);
    const { cidrIP, cidrIPv6, prefixListID, groupID, userID, description } = entry;
    return {
      cidrIP,
      cidrIPv6,
      prefixListID,
      description,
      groupID: groupID === filled.groupID ? undefined : groupID,
      userID: userID === filled.userID ? undefined : userID,
    };
  });
}

/** A rule as calls send it. */
function completed(rule: IpPermission, holder: Holder): IpPermission {
  return withEntry(rule, (entry, list) => ({ ...filledIn(list, holder), ...entry }));
}

/** The description of a rule with a single entry, which does not distinguish it. */
function textOf(rule: IpPermission): string | undefined {
  return entryOf(rule).description;
}

function withText(rule: IpPermission, description: string | undefined): IpPermission {
  return withEntry(rule, (entry) => ({ ...entry, description }));
}

/** The only entry of a rule. */
function entryOf(rule: IpPermission): Entry {
  return LISTS.flatMap((list): readonly Entry[] => own(rule, list) ?? [])[0] ?? {};
}

function withEntry(rule: IpPermission, change: (entry: Entry, list: string) => Changed): IpPermission {
  const list = LISTS.find((one) => own(rule, one) !== undefined);
  return list === undefined
    ? rule
    : { ...rule, [list]: (own(rule, list) ?? []).map((one) => compact<Entry>(change(one, list))) };
}

/** What EC2 fills in: a pair that names no group is about the group itself. */
function filledIn(list: string, { id, place }: Holder): Entry {
  return list === "userIDGroupPairs" ? { groupID: id, userID: place.account } : {};
}

/** An entry in the form in which EC2 shows it. Only EC2 says the status of a peering. */
function asShown({ cidrIP, cidrIPv6, ...others }: Entry): Entry {
  return compact<Entry>({
    ...others,
    peeringStatus: undefined,
    cidrIP: cidrIP === undefined ? undefined : networkOf(cidrIP),
    cidrIPv6: cidrIPv6 === undefined ? undefined : networkOf(cidrIPv6),
  });
}

/** The protocol and the ports of a rule. EC2 ignores ports of protocols that have none. */
function portsOf({ ipProtocol = "", fromPort, toPort }: IpPermission): Partial<IpPermission> {
  const name = ipProtocol.toLowerCase();
  const protocol = own(PROTOCOLS, name) ?? name;
  if (protocol === "tcp" || protocol === "udp") return compact({ ipProtocol: protocol, fromPort, toPort });
  if (!protocol.startsWith("icmp")) return { ipProtocol: protocol };
  return { ipProtocol: protocol, fromPort: fromPort ?? -1, toPort: toPort ?? -1 };
}

/**
 * The rules of a group in one direction, as rules with a single entry each. New rules are added before old ones are removed, so that nothing is
 * interrupted that both allow, and a text is changed in place, because EC2 takes the rule with another text for a duplicate.
 */
function rules(
  name: "ingressRules" | "egressRules",
  direction: "Ingress" | "Egress",
  shownAt: "IpPermissions" | "IpPermissionsEgress",
  initial: Rules,
): ByHand<typeof sdk, SecurityGroupSpec> {
  const add = `AuthorizeSecurityGroup${direction}` as const;
  const remove = `RevokeSecurityGroup${direction}` as const;
  const describe = `UpdateSecurityGroupRuleDescriptions${direction}` as const;
  return {
    write: [add, remove, describe],
    exposure: true,
    partial: true,
    unordered: [name],
    ...(initial.length > 0 && { initial }),
    desired(spec) {
      const declared = own(spec, name);
      return declared === undefined ? undefined : normal(declaredIn(declared));
    },

    async get(calling) {
      const rulesInSpec = own(calling.spec as Partial<SecurityGroupSpec>, name);
      const declared = Map.groupBy(declaredIn(rulesInSpec ?? []), (rule) => keyOf(rule, calling));
      const shown = (own(calling.description, shownAt) ?? []) as readonly object[];
      const all = shown
        .flatMap((rule) => singleRules(calling.toFields(add, rule, "IpPermissions.0")))
        .flatMap((rule) => {
          const same = declared.get(keyOf(rule, calling)) ?? [inShort(rule, calling)];
          return same.map((form) => withText(form, textOf(rule)));
        });
      // Some new groups have this rule in addition, which a spec that is silent leaves alone.
      const isNew = (rule: IpPermission) => initial.length > 0 && isDeepStrictEqual(rule, ALL_IPV6);
      return normal(rulesInSpec === undefined ? all.filter((rule) => !isNew(rule)) : all);
    },

    async put(calling, { from = initial, to = initial }: { readonly from?: Rules; readonly to?: Rules }) {
      const byKey = (all: Rules) => new Map(all.map((rule) => [keyOf(rule, calling), rule]));
      const [old, wanted] = [byKey(from), byKey(to)];
      const addNew = () => sendAll(calling, add, without(wanted, old), "InvalidPermission.Duplicate");
      const removeOld = () => sendAll(calling, remove, without(old, wanted), "InvalidPermission.NotFound");
      try {
        await addNew();
        await removeOld();
      } catch (error) {
        const isFull = error instanceof ApiError && error.code === "RulesPerSecurityGroupLimitExceeded";
        if (!isFull || wanted.size > old.size) throw error;
        await removeOld();
        await addNew();
      }
      const changed = [...wanted].flatMap(([key, rule]) => {
        const same = old.get(key);
        return same !== undefined && textOf(same) !== textOf(rule) ? [rule] : [];
      });
      if (changed.length > 0) await send(calling, describe, changed);
    },
  };

  /** The rules, each once; `undefined` for those of a new group. */
  function normal(all: Rules): Rules | undefined {
    const once = distinct(all) ?? [];
    return isDeepStrictEqual(once, initial) ? undefined : once;
  }

  /** The rules that a spec declares. Throws a `TerminalError` for those that EC2 would not keep as they are. */
  function declaredIn(declared: Rules): Rules {
    // At most 1,000 for IPv4 and 1,000 for IPv6, however far the quota is raised (`QUOTAS`).
    const count = declared.flatMap((rule) => LISTS.flatMap((list) => own(rule, list) ?? [])).length;
    if (count > 2000) throw new TerminalError("InvalidSpec", `spec.${name} contains ${count} rules; EC2 accepts 2000`);
    const all = declared.flatMap((rule, index) => {
      const found = singleRules(rule);
      if (found.length > 0) return found;
      throw new TerminalError("InvalidSpec", `spec.${name}[${index}] must have one of ${LISTS.join(", ")}`);
    });
    if (all.map(entryOf).some(({ groupName, groupID }) => groupName && groupID === undefined)) {
      const text = `spec.${name} names a group by groupName: use groupID or groupRef`;
      throw new TerminalError("NotSupported", text);
    }
    const keyed = Map.groupBy(all, (rule) => keyOf(rule, UNKNOWN));
    if ([...keyed.values()].every((same) => new Set(same.map(textOf)).size === 1)) return all;
    throw new TerminalError("InvalidSpec", `spec.${name} contains a rule twice, with different descriptions`);
  }
}

/** Makes a call about all rules or, if one of them is as the call would leave it, about each of them. */
async function sendAll(calling: Calling<typeof sdk>, operation: Write, all: Rules, done: string): Promise<void> {
  const isDone = all.length === 0 || (await ifPresent(send(calling, operation, all), done)) !== undefined;
  if (isDone || all.length === 1) return;
  for (const rule of all) await ifPresent(send(calling, operation, [rule]), done);
}

async function send(calling: Calling<typeof sdk>, operation: Write | Describe, all: Rules): Promise<object> {
  const IpPermissions = all.map((rule) => calling.toMembers(operation, completed(rule, calling), "IpPermissions.0"));
  return await calling.call(operation, { IpPermissions });
}

function without(rules: ReadonlyMap<string, IpPermission>, others: ReadonlyMap<string, IpPermission>): Rules {
  return [...rules].flatMap(([key, rule]) => (others.has(key) ? [] : [rule]));
}
