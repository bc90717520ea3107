import {
  AddTagsToResourceCommand,
  CreateReplicationGroupCommand,
  DescribeCacheClustersCommand,
  DescribeReplicationGroupsCommand,
  DescribeSnapshotsCommand,
  ElastiCacheClient,
  ListTagsForResourceCommand,
  ModifyReplicationGroupCommand,
  type ModifyReplicationGroupMessage,
  RemoveTagsFromResourceCommand,
  type ReplicationGroup,
  ReplicationGroupNotFoundFault,
} from "@aws-sdk/client-elasticache";
import { page as replicationGroupPage } from "../../../../../lib/kinds/elasticache/replication-group.ts";
import { elastiCacheInMemory } from "../../../../kinds/elasticache/elasticache-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws } from "../kind-on-aws.ts";

/** The kind `ReplicationGroup`, and what tests need to act as someone else in the account. */
export interface ReplicationGroupOnElastiCache extends KindOnAws {
  readonly client: ElastiCacheClient;
  /** ElastiCache's description of a group that it is done with; `undefined` if there is none. */
  settled(id: string): Promise<ReplicationGroup | undefined>;
  /** Changes settings of a group, once ElastiCache is done with what it does. */
  modify(id: string, settings: Partial<ModifyReplicationGroupMessage>): Promise<unknown>;
  /** The names of the snapshots of a group. */
  snapshotsOf(id: string): Promise<readonly string[]>;
}

/** The settings that `spec` declares. */
export const DECLARED = { description: "Sessions of the shop", engine: "valkey", cacheNodeType: "cache.t4g.micro" };

/** Opens the kind `ReplicationGroup` on moto, whose start script lets ElastiCache be busy after each change. */
export async function openReplicationGroupOnElastiCache(): Promise<ReplicationGroupOnElastiCache> {
  const { client, ...emulator } = await openService(
    "moto",
    (config) => new ElastiCacheClient(config),
    () => ({ ElastiCache: elastiCacheInMemory() }),
  );
  const arn = (id: string) => `arn:aws:elasticache:${REGION}:${ACCOUNT}:replicationgroup:${id}`;

  async function settled(ReplicationGroupId: string): Promise<ReplicationGroup | undefined> {
    try {
      const found = await client.send(new DescribeReplicationGroupsCommand({ ReplicationGroupId }));
      const [group] = found.ReplicationGroups ?? [];
      return group?.Status === "available" ? group : await settled(ReplicationGroupId);
    } catch (error) {
      if (error instanceof ReplicationGroupNotFoundFault) return undefined;
      throw error;
    }
  }
  const readTags: KindOnAws["readTags"] = async (id) => {
    if ((await settled(id)) === undefined) throw new Error(`there is no replication group ${id}`);
    return asTags((await client.send(new ListTagsForResourceCommand({ ResourceName: arn(id) }))).TagList);
  };
  return {
    kind: replicationGroupPage.resource,
    clock: createTestClock(),
    ...emulator,
    client,
    settled,
    async modify(ReplicationGroupId, modified) {
      await settled(ReplicationGroupId);
      const input = { ReplicationGroupId, ApplyImmediately: true, ...modified };
      await client.send(new ModifyReplicationGroupCommand(input));
      return await settled(ReplicationGroupId);
    },
    async snapshotsOf(id) {
      const { Snapshots = [] } = await client.send(new DescribeSnapshotsCommand({}));
      return Snapshots.filter((one) => one.ReplicationGroupId === id).map(({ SnapshotName = "" }) => SnapshotName);
    },
    spec: (replicationGroupID) => ({ replicationGroupID, ...DECLARED }),
    asMade: { description: "Made by others", snapshotRetentionLimit: 5 },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    async make(ReplicationGroupId, tags) {
      const made = { ReplicationGroupDescription: "Made by others", SnapshotRetentionLimit: 5, Tags: asTagList(tags) };
      const declared = { Engine: DECLARED.engine, CacheNodeType: DECLARED.cacheNodeType };
      await client.send(new CreateReplicationGroupCommand({ ReplicationGroupId, ...made, ...declared }));
      await settled(ReplicationGroupId);
    },
    async read(id) {
      const group = await settled(id);
      if (group === undefined) return undefined;
      const [CacheClusterId] = group.MemberClusters ?? [];
      const { CacheClusters = [] } = await client.send(new DescribeCacheClustersCommand({ CacheClusterId }));
      const [{ NotificationConfiguration: topic, ...cluster } = {}] = CacheClusters;
      return { group, cluster, topic: topic?.TopicStatus === "active" ? topic.TopicArn : undefined };
    },
    readTags,
    async writeTags(id, tags) {
      const [ResourceName, TagKeys] = [arn(id), Object.keys(await readTags(id))];
      if (TagKeys.length > 0) await client.send(new RemoveTagsFromResourceCommand({ ResourceName, TagKeys }));
      await client.send(new AddTagsToResourceCommand({ ResourceName, Tags: asTagList(tags) }));
    },
  };
}
