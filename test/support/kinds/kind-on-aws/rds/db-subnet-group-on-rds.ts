import {
  AddTagsToResourceCommand,
  CreateDBSubnetGroupCommand,
  DBSubnetGroupNotFoundFault,
  DescribeDBSubnetGroupsCommand,
  ListTagsForResourceCommand,
  ModifyDBSubnetGroupCommand,
  RDSClient,
  RemoveTagsFromResourceCommand,
} from "@aws-sdk/client-rds";
import { dbSubnetGroupKind } from "../../../../../lib/resources/rds/db-subnet-group/kind.ts";
import { openOnEmulator } from "../../../aws/connections/open-on-emulator.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws } from "../kind-on-aws.ts";

/** The kind `DBSubnetGroup`, and what tests need to act as someone else in the account. */
export interface DBSubnetGroupOnRDS extends KindOnAws {
  /** Gives the group this description and these subnets. */
  change(name: string, description: string, subnets: readonly string[]): Promise<unknown>;
}

/** Subnets of the default VPC, which the local stack's moto has in every region, each in another Availability Zone. */
export const SUBNETS = ["subnet-00000001", "subnet-00000002", "subnet-00000003"] as const;

/** The settings that `spec` declares. */
export const DECLARED = { description: "Databases", subnetIDs: SUBNETS.slice(0, 2) } as const;

/** Opens the kind `DBSubnetGroup` on moto. */
export async function openDBSubnetGroupOnRDS(): Promise<DBSubnetGroupOnRDS> {
  const { client: rds, ...emulator } = await openOnEmulator("moto", (config) => new RDSClient(config));
  const arn = (name: string) => `arn:aws:rds:${REGION}:${ACCOUNT}:subgrp:${name}`;
  const found = async (DBSubnetGroupName: string) =>
    (await rds.send(new DescribeDBSubnetGroupsCommand({ DBSubnetGroupName }))).DBSubnetGroups?.[0];
  const readTags: KindOnAws["readTags"] = async (name) => {
    await found(name);
    return asTags((await rds.send(new ListTagsForResourceCommand({ ResourceName: arn(name) }))).TagList);
  };
  return {
    kind: dbSubnetGroupKind,
    clock: createTestClock(),
    ...emulator,
    spec: (name) => ({ name, ...DECLARED }),
    asMade: { description: "Made by others", subnetIDs: SUBNETS },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    async make(DBSubnetGroupName, tags) {
      const settings = { DBSubnetGroupDescription: "Made by others", SubnetIds: [...SUBNETS] };
      await rds.send(new CreateDBSubnetGroupCommand({ DBSubnetGroupName, ...settings, Tags: asTagList(tags) }));
    },
    change: (DBSubnetGroupName, DBSubnetGroupDescription, subnets) =>
      rds.send(
        new ModifyDBSubnetGroupCommand({ DBSubnetGroupName, DBSubnetGroupDescription, SubnetIds: [...subnets] }),
      ),
    async read(name) {
      try {
        return await found(name);
      } catch (error) {
        if (error instanceof DBSubnetGroupNotFoundFault) return undefined;
        throw error;
      }
    },
    readTags,
    async writeTags(name, tags) {
      const [ResourceName, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await rds.send(new RemoveTagsFromResourceCommand({ ResourceName, TagKeys }));
      await rds.send(new AddTagsToResourceCommand({ ResourceName, Tags: asTagList(tags) }));
    },
  };
}
