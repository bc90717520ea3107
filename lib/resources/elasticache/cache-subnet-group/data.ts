import type * as sdk from "@aws-sdk/client-elasticache";
import { elasticache } from "../../../aws/services/elasticache.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { eventsOf } from "../events.ts";
import { TERMINAL_CODES } from "../terminal-codes.ts";
import { cacheSubnetGroupKind } from "./kind.ts";
import type { CacheSubnetGroupSpec } from "./spec.generated.ts";

/** An Amazon ElastiCache subnet group. */
export const data = defineKind<typeof sdk, CacheSubnetGroupSpec>()({
  resource: cacheSubnetGroupKind,
  service: elasticache,
  name: "cacheSubnetGroupName",
  // https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_CreateCacheSubnetGroup.html
  names: {
    pattern: /^[A-Za-z0-9-]{1,255}$/,
    form: "cache subnet group name: use 1 to 255 characters from A-Z, a-z, 0-9 and -",
  },
  // ElastiCache stores the name in lower case.
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:elasticache:${region}:${account}:subnetgroup:${name.toLowerCase()}`,
  ids: ({ name, arn }) => ({ CacheSubnetGroupName: name, ResourceName: arn }),
  read: [{ call: "DescribeCacheSubnetGroups", at: "CacheSubnetGroups.0" }, eventsOf("cache-subnet-group")],
  shown: { SubnetIds: "Subnets.*.SubnetIdentifier" },
  absent: ["CacheSubnetGroupNotFoundFault"],
  ordered: ["events"],
  figures: ["events"],
  create: { call: "CreateCacheSubnetGroup", exists: "CacheSubnetGroupAlreadyExistsFault" },
  remove: {
    call: "DeleteCacheSubnetGroup",
    hints: { CacheSubnetGroupInUse: "delete the caches that use the group first" },
  },
  terminal: { codes: TERMINAL_CODES },
  tags: { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource" },
  parts: {
    cacheSubnetGroupDescription: {
      fields: ["cacheSubnetGroupDescription", "subnetIDs"],
      fieldByField: true,
      unordered: ["subnetIDs"],
      write: "ModifyCacheSubnetGroup",
      initial: {},
    },
  },
});
