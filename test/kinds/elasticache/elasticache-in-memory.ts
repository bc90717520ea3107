import type * as sdk from "@aws-sdk/client-elasticache";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import { subnetsOf, VPC_ID } from "../../support/aws/memory/default-vpc.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore, type Store } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { replicationGroupsInMemory } from "./replication-groups-in-memory.ts";

/** The tags of resources, by their ARNs. */
export type TagStore = Store<Record<string, string>>;

/** Records an event of a resource. */
export type Note = (SourceType: sdk.SourceType, SourceIdentifier: string, Message: string) => void;

/** ElastiCache in memory. */
export function elastiCacheInMemory(): Operations {
  const tags: TagStore = createStore((arn) => new AwsError(`400 InvalidARN: ${arn} is not a resource`));
  const events: sdk.Event[] = [];
  const note: Note = (SourceType, SourceIdentifier, Message) =>
    void events.unshift({ SourceType, SourceIdentifier, Message, Date: new Date() });
  return {
    ...subnetGroups(tags, note),
    ...replicationGroupsInMemory(tags, note),
    DescribeEvents: ({ SourceType, SourceIdentifier }: sdk.DescribeEventsMessage) => ({
      Events: events.filter((one) => one.SourceType === SourceType && one.SourceIdentifier === SourceIdentifier),
    }),
    ListTagsForResource: ({ ResourceName = "" }: sdk.ListTagsForResourceMessage) => ({
      TagList: asTagList(tags.get(ResourceName)),
    }),
    AddTagsToResource({ ResourceName = "", Tags }: sdk.AddTagsToResourceMessage) {
      const all = Object.assign(tags.get(ResourceName), asTags(Tags));
      return { TagList: asTagList(all) };
    },
    RemoveTagsFromResource({ ResourceName = "", TagKeys = [] }: sdk.RemoveTagsFromResourceMessage) {
      const all = tags.get(ResourceName);
      for (const key of TagKeys) delete all[key];
      return { TagList: asTagList(all) };
    },
  };
}

function subnetGroups(tags: TagStore, note: Note): Operations {
  const groups = createStore<sdk.CacheSubnetGroup>(
    (name) => new AwsError(`400 CacheSubnetGroupNotFoundFault: Cache Subnet Group ${name} does not exist.`),
  );
  const arn = (name: string) => `arn:aws:elasticache:${REGION}:${ACCOUNT}:subnetgroup:${name}`;
  return {
    CreateCacheSubnetGroup(input: sdk.CreateCacheSubnetGroupMessage) {
      const name = input.CacheSubnetGroupName?.toLowerCase() ?? "";
      if (groups.find(name)) {
        throw new AwsError(`400 CacheSubnetGroupAlreadyExists: Cache subnet group ${name} already exists.`);
      }
      const group: sdk.CacheSubnetGroup = {
        CacheSubnetGroupName: name,
        CacheSubnetGroupDescription: input.CacheSubnetGroupDescription,
        VpcId: VPC_ID,
        Subnets: shownSubnets(input.SubnetIds),
        ARN: arn(name),
        SupportedNetworkTypes: ["ipv4"],
      };
      groups.add(name, group);
      tags.add(arn(name), asTags(input.Tags));
      note("cache-subnet-group", name, `Cache subnet group ${name} created`);
      return { CacheSubnetGroup: group };
    },
    DescribeCacheSubnetGroups: ({ CacheSubnetGroupName = "" }: sdk.DescribeCacheSubnetGroupsMessage) => ({
      CacheSubnetGroups: [groups.get(CacheSubnetGroupName.toLowerCase())],
    }),
    ModifyCacheSubnetGroup(input: sdk.ModifyCacheSubnetGroupMessage) {
      const group = groups.get(input.CacheSubnetGroupName?.toLowerCase() ?? "");
      group.CacheSubnetGroupDescription = input.CacheSubnetGroupDescription ?? group.CacheSubnetGroupDescription;
      if (input.SubnetIds) group.Subnets = shownSubnets(input.SubnetIds);
      return { CacheSubnetGroup: group };
    },
    DeleteCacheSubnetGroup({ CacheSubnetGroupName = "" }: sdk.DeleteCacheSubnetGroupMessage) {
      const name = CacheSubnetGroupName.toLowerCase();
      groups.remove(name);
      tags.remove(arn(name));
      return {};
    },
  };
}

function shownSubnets(ids: readonly string[] = []): sdk.Subnet[] {
  const subnets = subnetsOf(ids, new AwsError("400 InvalidSubnet: An invalid subnet identifier was specified."));
  return subnets.map((subnet) => ({ ...subnet, SubnetOutpost: {}, SupportedNetworkTypes: ["ipv4"] }));
}
