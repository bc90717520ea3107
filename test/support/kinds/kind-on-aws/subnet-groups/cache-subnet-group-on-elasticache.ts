import { randomUUID } from "node:crypto";
import {
  AddTagsToResourceCommand,
  CacheSubnetGroupNotFoundFault,
  CreateCacheSubnetGroupCommand,
  DeleteCacheSubnetGroupCommand,
  DescribeCacheSubnetGroupsCommand,
  ElastiCacheClient,
  ListTagsForResourceCommand,
  ModifyCacheSubnetGroupCommand,
  RemoveTagsFromResourceCommand,
} from "@aws-sdk/client-elasticache";
import { inject } from "vitest";
import { cacheSubnetGroup } from "../../../../../lib/kinds/elasticache/cache-subnet-group/cache-subnet-group.generated.ts";
import { page as cacheSubnetGroupPage } from "../../../../../lib/kinds/elasticache/cache-subnet-group.ts";
import { elastiCacheInMemory } from "../../../../kinds/elasticache/elasticache-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, type Tags } from "../kind-on-aws.ts";
import { DECLARED_SUBNETS, DESCRIPTION, OF_OTHERS, SUBNETS, type SubnetGroupOnAws } from "./subnet-group-on-aws.ts";

/** Opens the kind `CacheSubnetGroup` on moto. */
export async function openCacheSubnetGroupOnElastiCache(): Promise<SubnetGroupOnAws> {
  const { client, ...emulator } = await openService(
    "moto",
    (config) => new ElastiCacheClient(config),
    () => ({ ElastiCache: elastiCacheInMemory() }),
  );
  const arn = (name: string) => `arn:aws:elasticache:${REGION}:${ACCOUNT}:subnetgroup:${name}`;
  const found = async (CacheSubnetGroupName: string) =>
    (await client.send(new DescribeCacheSubnetGroupsCommand({ CacheSubnetGroupName }))).CacheSubnetGroups?.[0];
  const readTags: KindOnAws["readTags"] = async (name) => {
    await found(name);
    return asTags((await client.send(new ListTagsForResourceCommand({ ResourceName: arn(name) }))).TagList);
  };
  async function make(CacheSubnetGroupName: string, tags: Tags): Promise<void> {
    const settings = { CacheSubnetGroupDescription: OF_OTHERS, SubnetIds: [...SUBNETS] };
    await client.send(new CreateCacheSubnetGroupCommand({ CacheSubnetGroupName, ...settings, Tags: asTagList(tags) }));
  }
  if (inject("services") !== "in memory") {
    // On the first call that needs them, moto loads the service and the subnets, which takes long on a busy machine.
    const first = `first-${randomUUID()}`;
    await make(first, {});
    await client.send(new DeleteCacheSubnetGroupCommand({ CacheSubnetGroupName: first }));
  }
  return {
    kind: cacheSubnetGroupPage.resource,
    clock: createTestClock(),
    ...emulator,
    entry: { resource: cacheSubnetGroupPage.resource, load: async () => cacheSubnetGroup },
    fields: { name: "cacheSubnetGroupName", description: "cacheSubnetGroupDescription" },
    calls: {
      look: ["DescribeCacheSubnetGroups", "DescribeEvents"],
      create: "CreateCacheSubnetGroup",
      modify: "ModifyCacheSubnetGroup",
      remove: "DeleteCacheSubnetGroup",
    },
    inUse: { code: "CacheSubnetGroupInUse", hint: "delete the caches that use the group first" },
    spec: (cacheSubnetGroupName) => ({
      cacheSubnetGroupName,
      cacheSubnetGroupDescription: DESCRIPTION,
      subnetIDs: DECLARED_SUBNETS,
    }),
    asMade: { cacheSubnetGroupDescription: OF_OTHERS, subnetIDs: SUBNETS },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    make,
    change: (CacheSubnetGroupName, CacheSubnetGroupDescription, subnets) =>
      client.send(
        new ModifyCacheSubnetGroupCommand({
          CacheSubnetGroupName,
          CacheSubnetGroupDescription,
          SubnetIds: [...subnets],
        }),
      ),
    async read(name) {
      try {
        return await found(name);
      } catch (error) {
        if (error instanceof CacheSubnetGroupNotFoundFault) return undefined;
        throw error;
      }
    },
    readTags,
    async writeTags(name, tags) {
      const [ResourceName, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await client.send(new RemoveTagsFromResourceCommand({ ResourceName, TagKeys }));
      await client.send(new AddTagsToResourceCommand({ ResourceName, Tags: asTagList(tags) }));
    },
  };
}
