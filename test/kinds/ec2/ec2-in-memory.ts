import { randomUUID } from "node:crypto";
import type * as sdk from "@aws-sdk/client-ec2";
import ipaddr from "ipaddr.js";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import { VPC_ID } from "../../support/aws/memory/default-vpc.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";

interface Group {
  readonly shown: sdk.SecurityGroup;
  readonly tags: Record<string, string>;
  rules: readonly Rule[];
}

/** One protocol, range of ports and source, in one direction. */
type Rule = Pick<sdk.SecurityGroupRule, "Description" | "FromPort" | "IpProtocol" | "ToPort"> & {
  readonly SecurityGroupRuleId: string;
  readonly IsEgress: boolean;
  readonly source: Source;
};

/** Where traffic comes from or goes to: exactly one of these. */
type Source = Pick<sdk.SecurityGroupRule, "CidrIpv4" | "CidrIpv6" | "PrefixListId" | "ReferencedGroupInfo">;

/** EC2 in memory: the security groups of the default VPC. */
export function ec2InMemory(): Operations {
  const groups = createStore<Group>(
    (id) => new AwsError(`400 InvalidGroup.NotFound: The security group '${id}' does not exist`),
  );
  create("default", "default VPC security group", {});

  function create(GroupName: string, Description: string, tags: Record<string, string>): Group {
    const GroupId = newId("sg");
    const SecurityGroupArn = `arn:aws:ec2:${REGION}:${ACCOUNT}:security-group/${GroupId}`;
    const shown = { GroupId, GroupName, Description, OwnerId: ACCOUNT, SecurityGroupArn, VpcId: VPC_ID };
    const group = { shown, tags, rules: rulesIn(TO_ALL, true) };
    groups.add(GroupId, group);
    return group;
  }

  function authorize({ GroupId = "", IpPermissions }: Change, IsEgress: boolean) {
    const group = groups.get(GroupId);
    const added = rulesIn(IpPermissions, IsEgress);
    const known = added.find((rule) => group.rules.some((one) => keyOf(one) === keyOf(rule)));
    if (known) {
      throw new AwsError(
        `400 InvalidPermission.Duplicate: the specified rule "peer: ${JSON.stringify(known.source)}, ${known.IpProtocol}, ALLOW" already exists`,
      );
    }
    group.rules = [...group.rules, ...added];
    return { Return: true, SecurityGroupRules: added.map((rule) => shownRule(group, rule)) };
  }

  function revoke({ GroupId = "", IpPermissions }: Change, IsEgress: boolean) {
    const group = groups.get(GroupId);
    const removed = new Set(rulesIn(IpPermissions, IsEgress).map(keyOf));
    const kept = group.rules.filter((rule) => !removed.has(keyOf(rule)));
    if (group.rules.length - kept.length < removed.size) {
      throw new AwsError("400 InvalidPermission.NotFound: The specified rule does not exist in this security group.");
    }
    group.rules = kept;
    return { Return: true };
  }

  function describe({ GroupId = "", IpPermissions }: Change, IsEgress: boolean) {
    const group = groups.get(GroupId);
    const texts = new Map(rulesIn(IpPermissions, IsEgress).map((rule) => [keyOf(rule), rule.Description]));
    group.rules = group.rules.map((rule) =>
      texts.has(keyOf(rule)) ? { ...rule, Description: texts.get(keyOf(rule)) } : rule,
    );
    return { Return: true };
  }

  return {
    CreateSecurityGroup({
      GroupName = "",
      Description = "",
      VpcId,
      TagSpecifications,
    }: sdk.CreateSecurityGroupRequest) {
      if (VpcId !== undefined && VpcId !== VPC_ID) {
        throw new AwsError(`400 InvalidVpcID.NotFound: The vpc ID '${VpcId}' does not exist`);
      }
      if (groups.all().some(({ shown }) => shown.GroupName === GroupName)) {
        throw new AwsError(
          `400 InvalidGroup.Duplicate: The security group '${GroupName}' already exists for VPC '${VPC_ID}'`,
        );
      }
      const { shown, tags } = create(GroupName, Description, asTags(TagSpecifications?.[0]?.Tags));
      const { GroupId, SecurityGroupArn } = shown;
      return { GroupId, SecurityGroupArn, Tags: asTagList(tags) };
    },
    DescribeSecurityGroups({ GroupIds, Filters = [] }: sdk.DescribeSecurityGroupsRequest) {
      const found = GroupIds?.map((id) => groups.get(id)) ?? groups.all();
      const matching = found.filter((group) => Filters.every((filter) => matches(group, filter)));
      return { SecurityGroups: matching.map(description) };
    },
    DescribeSecurityGroupRules({ Filters = [] }: sdk.DescribeSecurityGroupRulesRequest) {
      const found = groups.all().filter((group) => Filters.every((filter) => matches(group, filter)));
      return { SecurityGroupRules: found.flatMap((group) => group.rules.map((rule) => shownRule(group, rule))) };
    },
    DeleteSecurityGroup({ GroupId = "" }: sdk.DeleteSecurityGroupRequest) {
      groups.remove(GroupId);
      return { Return: true, GroupId };
    },
    AuthorizeSecurityGroupIngress: (input: Change) => authorize(input, false),
    AuthorizeSecurityGroupEgress: (input: Change) => authorize(input, true),
    RevokeSecurityGroupIngress: (input: Change) => revoke(input, false),
    RevokeSecurityGroupEgress: (input: Change) => revoke(input, true),
    UpdateSecurityGroupRuleDescriptionsIngress: (input: Change) => describe(input, false),
    UpdateSecurityGroupRuleDescriptionsEgress: (input: Change) => describe(input, true),
    CreateTags({ Resources = [], Tags }: sdk.CreateTagsRequest) {
      for (const id of Resources) Object.assign(groups.get(id).tags, asTags(Tags));
      return undefined;
    },
    // A tag with a value is deleted only if it has that value.
    DeleteTags({ Resources = [], Tags = [] }: sdk.DeleteTagsRequest) {
      for (const { tags } of Resources.map((id) => groups.get(id))) {
        for (const { Key = "", Value } of Tags) if ([undefined, tags[Key]].includes(Value)) delete tags[Key];
      }
      return undefined;
    },
  };
}

type Change = Pick<sdk.AuthorizeSecurityGroupIngressRequest, "GroupId" | "IpPermissions">;

const TO_ALL: sdk.IpPermission[] = [{ IpProtocol: "-1", IpRanges: [{ CidrIp: "0.0.0.0/0" }] }];

const PROTOCOLS = new Map([
  ["1", "icmp"],
  ["6", "tcp"],
  ["17", "udp"],
]);

const newId = (prefix: string) => `${prefix}-${randomUUID().replaceAll("-", "").slice(0, 17)}`;

/** What distinguishes a rule from the others of a group. */
const keyOf = ({ IsEgress, IpProtocol, FromPort, ToPort, source }: Rule) =>
  JSON.stringify([IsEgress, IpProtocol, FromPort, ToPort, source]);

function rulesIn(permissions: readonly sdk.IpPermission[] = [], IsEgress: boolean): readonly Rule[] {
  return permissions.flatMap((permission) => {
    const { IpProtocol = "", FromPort = -1, ToPort = -1 } = permission;
    return sourcesIn(permission).map(({ source, Description }) => ({
      SecurityGroupRuleId: newId("sgr"),
      IsEgress,
      IpProtocol: PROTOCOLS.get(IpProtocol) ?? IpProtocol.toLowerCase(),
      FromPort,
      ToPort,
      source,
      Description,
    }));
  });
}

/** EC2 stores address ranges in their shortest form. */
function sourcesIn({
  IpRanges = [],
  Ipv6Ranges = [],
  PrefixListIds = [],
  UserIdGroupPairs = [],
}: sdk.IpPermission): readonly { readonly source: Source; readonly Description: string | undefined }[] {
  return [
    ...IpRanges.map(({ CidrIp = "", Description }) => ({ source: { CidrIpv4: shortest(CidrIp) }, Description })),
    ...Ipv6Ranges.map(({ CidrIpv6 = "", Description }) => ({ source: { CidrIpv6: shortest(CidrIpv6) }, Description })),
    ...PrefixListIds.map(({ PrefixListId, Description }) => ({ source: { PrefixListId }, Description })),
    ...UserIdGroupPairs.map(({ GroupId, UserId, Description }) => ({
      source: { ReferencedGroupInfo: { GroupId, UserId } },
      Description,
    })),
  ];
}

function shortest(range: string): string {
  const [, bits] = ipaddr.parseCIDR(range);
  const family = range.includes(":") ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${family.networkAddressFromCIDR(range).toString()}/${bits}`;
}

const shownRule = ({ shown: { GroupId } }: Group, { source, ...rule }: Rule): sdk.SecurityGroupRule => ({
  ...rule,
  ...source,
  GroupId,
  GroupOwnerId: ACCOUNT,
  Tags: [],
});

function description({ shown, rules, tags }: Group): sdk.SecurityGroup {
  return {
    ...shown,
    Tags: asTagList(tags),
    IpPermissions: permissionsOf(rules.filter(({ IsEgress }) => !IsEgress)),
    IpPermissionsEgress: permissionsOf(rules.filter(({ IsEgress }) => IsEgress)),
  };
}

/** Rules in the older form: all of a protocol and a range of ports together. */
function permissionsOf(rules: readonly Rule[]): sdk.IpPermission[] {
  const groups = Map.groupBy(rules, ({ IpProtocol, FromPort, ToPort }) => String([IpProtocol, FromPort, ToPort]));
  return [...groups.values()].map((alike) => {
    const [{ IpProtocol, FromPort, ToPort } = {}] = alike;
    return {
      IpProtocol,
      ...(IpProtocol !== "-1" && { FromPort, ToPort }),
      IpRanges: alike.flatMap(({ source: { CidrIpv4: CidrIp }, Description }) =>
        CidrIp ? [{ CidrIp, Description }] : [],
      ),
      Ipv6Ranges: alike.flatMap(({ source: { CidrIpv6 }, Description }) =>
        CidrIpv6 ? [{ CidrIpv6, Description }] : [],
      ),
      PrefixListIds: alike.flatMap(({ source: { PrefixListId }, Description }) =>
        PrefixListId ? [{ PrefixListId, Description }] : [],
      ),
      UserIdGroupPairs: alike.flatMap(({ source: { ReferencedGroupInfo }, Description }) =>
        ReferencedGroupInfo ? [{ ...ReferencedGroupInfo, Description }] : [],
      ),
    };
  });
}

function matches({ shown, tags }: Group, { Name = "", Values = [] }: sdk.Filter): boolean {
  const values: Readonly<Record<string, string | undefined>> = {
    "group-id": shown.GroupId,
    "group-name": shown.GroupName,
    "vpc-id": shown.VpcId,
  };
  const value = Name.startsWith("tag:") ? tags[Name.slice("tag:".length)] : values[Name];
  return value !== undefined && Values.includes(value);
}
