import {
  AuthorizeSecurityGroupIngressCommand,
  CreateSecurityGroupCommand,
  type CreateSecurityGroupCommandInput,
  type CreateSecurityGroupCommandOutput,
  CreateTagsCommand,
  DeleteTagsCommand,
  DescribeSecurityGroupsCommand,
  EC2Client,
  type SecurityGroup,
} from "@aws-sdk/client-ec2";
import { securityGroup } from "../../../../../lib/kinds/ec2/security-group/security-group.generated.ts";
import { page as securityGroupPage } from "../../../../../lib/kinds/ec2/security-group.ts";
import type { KindEntry } from "../../../../../lib/reconcile/contract/kind.ts";
import { ec2InMemory } from "../../../../kinds/ec2/ec2-in-memory.ts";
import { aroundCommands } from "../../../aws/connections/around-commands.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws } from "../kind-on-aws.ts";

/** The kind `SecurityGroup` on moto, and what tests need to act as someone else in the account. */
export interface SecurityGroupOnEC2 extends KindOnAws {
  readonly ec2: EC2Client;
  readonly entry: KindEntry;
  /** The group with this name. Rejects if there is none. */
  existing(name: string): Promise<SecurityGroup & { readonly GroupId: string }>;
}

const MADE = { ipProtocol: "tcp", fromPort: 22, toPort: 22, ipRanges: [{ cidrIP: "10.1.0.0/16" }] };

/** Opens the kind `SecurityGroup` on moto. */
export async function openSecurityGroupOnEC2(): Promise<SecurityGroupOnEC2> {
  const { client: ec2, ...emulator } = await openService(
    "moto",
    (config) => new EC2Client(config),
    () => ({ EC2: ec2InMemory() }),
  );
  const arns = new Map<string, string>();
  const note = ({ GroupName = "" }: CreateSecurityGroupCommandInput, answer: CreateSecurityGroupCommandOutput) =>
    void arns.set(GroupName, answer.SecurityGroupArn ?? "");
  async function found(name: string): Promise<SecurityGroup | undefined> {
    const Filters = [{ Name: "group-name", Values: [name] }];
    return (await ec2.send(new DescribeSecurityGroupsCommand({ Filters }))).SecurityGroups?.[0];
  }
  const existing: SecurityGroupOnEC2["existing"] = async (name) => {
    const group = await found(name);
    if (group?.GroupId === undefined) throw new Error(`there is no group ${name}`);
    return { ...group, GroupId: group.GroupId };
  };
  // On the first call that needs them, moto loads the service and the default VPC, which takes long on a busy machine.
  const vpcID = (await existing("default")).VpcId;
  return {
    kind: securityGroupPage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: aroundCommands(emulator.connect, "CreateSecurityGroup", async (command, send) => {
      const answer = (await send(command)) as CreateSecurityGroupCommandOutput;
      note((command as CreateSecurityGroupCommand).input, answer);
      return answer;
    }),
    ec2,
    entry: { resource: securityGroupPage.resource, load: async () => securityGroup },
    lateSeconds: 60,
    isAssigned: true,
    existing,
    spec: (name) => ({ name, description: "Servers", vpcID }),
    asMade: { ingressRules: [MADE] },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn: (name) => arns.get(name) ?? `arn:aws:ec2:${REGION}:${ACCOUNT}:security-group/*`,
    async make(GroupName, tags) {
      const TagSpecifications = [{ ResourceType: "security-group" as const, Tags: asTagList(tags) }];
      const input = { GroupName, Description: "Servers", ...(Object.keys(tags).length > 0 && { TagSpecifications }) };
      const answer = await ec2.send(new CreateSecurityGroupCommand(input));
      note(input, answer);
      const { fromPort: FromPort, toPort: ToPort, ipRanges } = MADE;
      const IpPermissions = [
        { IpProtocol: "tcp", FromPort, ToPort, IpRanges: ipRanges.map(({ cidrIP }) => ({ CidrIp: cidrIP })) },
      ];
      await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: answer.GroupId, IpPermissions }));
    },
    async read(name) {
      const group = await found(name);
      return group && { ...group, Tags: undefined };
    },
    readTags: async (name) => asTags((await existing(name)).Tags),
    async writeTags(name, tags) {
      const { GroupId, Tags: before = [] } = await existing(name);
      if (before.length > 0) await ec2.send(new DeleteTagsCommand({ Resources: [GroupId], Tags: before }));
      await ec2.send(new CreateTagsCommand({ Resources: [GroupId], Tags: asTagList(tags) }));
    },
  };
}
