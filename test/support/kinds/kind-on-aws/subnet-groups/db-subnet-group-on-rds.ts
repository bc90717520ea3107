import { randomUUID } from "node:crypto";
import {
  AddTagsToResourceCommand,
  CreateDBSubnetGroupCommand,
  DBSubnetGroupNotFoundFault,
  DeleteDBSubnetGroupCommand,
  DescribeDBSubnetGroupsCommand,
  ListTagsForResourceCommand,
  ModifyDBSubnetGroupCommand,
  RDSClient,
  RemoveTagsFromResourceCommand,
} from "@aws-sdk/client-rds";
import { inject } from "vitest";
import { dbSubnetGroup } from "../../../../../lib/kinds/rds/db-subnet-group/db-subnet-group.generated.ts";
import { page as dbSubnetGroupPage } from "../../../../../lib/kinds/rds/db-subnet-group.ts";
import { rdsInMemory } from "../../../../kinds/rds/rds-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, type Tags } from "../kind-on-aws.ts";
import { DECLARED_SUBNETS, DESCRIPTION, OF_OTHERS, SUBNETS, type SubnetGroupOnAws } from "./subnet-group-on-aws.ts";

/** Opens the kind `DBSubnetGroup` on moto. */
export async function openDBSubnetGroupOnRDS(): Promise<SubnetGroupOnAws> {
  const { client: rds, ...emulator } = await openService(
    "moto",
    (config) => new RDSClient(config),
    () => ({ RDS: rdsInMemory() }),
  );
  const arn = (name: string) => `arn:aws:rds:${REGION}:${ACCOUNT}:subgrp:${name}`;
  const found = async (DBSubnetGroupName: string) =>
    (await rds.send(new DescribeDBSubnetGroupsCommand({ DBSubnetGroupName }))).DBSubnetGroups?.[0];
  const readTags: KindOnAws["readTags"] = async (name) => {
    await found(name);
    return asTags((await rds.send(new ListTagsForResourceCommand({ ResourceName: arn(name) }))).TagList);
  };
  async function make(DBSubnetGroupName: string, tags: Tags): Promise<void> {
    const settings = { DBSubnetGroupDescription: OF_OTHERS, SubnetIds: [...SUBNETS] };
    await rds.send(new CreateDBSubnetGroupCommand({ DBSubnetGroupName, ...settings, Tags: asTagList(tags) }));
  }
  if (inject("services") !== "in memory") {
    // On the first call that needs them, moto loads the service and the subnets, which takes long on a busy machine.
    const first = `first-${randomUUID()}`;
    await make(first, {});
    await rds.send(new DeleteDBSubnetGroupCommand({ DBSubnetGroupName: first }));
  }
  return {
    kind: dbSubnetGroupPage.resource,
    clock: createTestClock(),
    ...emulator,
    entry: { resource: dbSubnetGroupPage.resource, load: async () => dbSubnetGroup },
    fields: { name: "name", description: "description" },
    calls: {
      look: ["DescribeDBSubnetGroups"],
      create: "CreateDBSubnetGroup",
      modify: "ModifyDBSubnetGroup",
      remove: "DeleteDBSubnetGroup",
    },
    inUse: { code: "InvalidDBSubnetGroupStateFault", hint: "delete the databases that use the group first" },
    spec: (name) => ({ name, description: DESCRIPTION, subnetIDs: DECLARED_SUBNETS }),
    asMade: { description: OF_OTHERS, subnetIDs: SUBNETS },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    make,
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
