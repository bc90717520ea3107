import type * as sdk from "@aws-sdk/client-elasticache";
import { elasticache } from "../../../aws/services/elasticache.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { cacheSubnetGroupKind } from "./kind.ts";
import type { CacheSubnetGroupSpec } from "./spec.generated.ts";

/** The events of 14 days, of which ElastiCache keeps no others, in minutes. ACK shows at most 20. */
const EVENTS = { SourceType: "cache-subnet-group", Duration: 14 * 24 * 60, MaxRecords: 20 };

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
  read: [
    { call: "DescribeCacheSubnetGroups", at: "CacheSubnetGroups.0" },
    { call: "DescribeEvents", input: EVENTS, ids: ({ name }) => ({ SourceIdentifier: name.toLowerCase() }) },
  ],
  shown: { SubnetIds: "Subnets.*.SubnetIdentifier" },
  absent: ["CacheSubnetGroupNotFoundFault"],
  figures: ["events"],
  create: { call: "CreateCacheSubnetGroup", exists: "CacheSubnetGroupAlreadyExistsFault" },
  remove: {
    call: "DeleteCacheSubnetGroup",
    hints: { CacheSubnetGroupInUse: "delete the caches that use the group first" },
  },
  terminal: {
    codes: [
      "InvalidParameterCombinationException",
      "InvalidParameterValueException",
      "InvalidSubnet",
      "SubnetInUse",
      "SubnetNotAllowedFault",
      "TagQuotaPerResourceExceeded",
    ],
  },
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
  validate({ spec: { subnetIDs = [] } }) {
    if (subnetIDs.length > 0) return;
    throw new TerminalError("InvalidSpec", "spec.subnetIDs or spec.subnetRefs must list subnets");
  },
});
