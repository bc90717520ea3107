import type * as sdk from "@aws-sdk/client-elasticache";
import { elasticache } from "../../aws/services/elasticache.ts";
import { defineKind } from "../../kind/define-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { FREE_TEXT, OWN_NAME, SUBNET } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { subnetID } from "../../kind/publish/reference-targets.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { CacheSubnetGroupSpec } from "./cache-subnet-group/spec.generated.ts";
import { eventsOf } from "./shared/events.ts";
import { TERMINAL_CODES } from "./shared/terminal-codes.ts";

/** An Amazon ElastiCache subnet group. */
export const page = defineKind<typeof sdk, CacheSubnetGroupSpec>()({
  resource: ackKind("elasticache", "CacheSubnetGroup", "cachesubnetgroups"),
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
    group: {
      fields: ["cacheSubnetGroupDescription", "subnetIDs"],
      fieldByField: true,
      unordered: ["subnetIDs"],
      write: "ModifyCacheSubnetGroup",
      initial: {},
    },
  },
});

/** How ElastiCache lists cache subnet groups. */
export const list = {
  call: "DescribeCacheSubnetGroups",
  input: { MaxRecords: 100 },
  at: "CacheSubnetGroups",
  named: "CacheSubnetGroupName",
  token: "Marker",
  ofServices: /^default$/,
} satisfies PageListing<typeof sdk>;

const DOCS = "https://docs.aws.amazon.com/AmazonElastiCache/latest";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon ElastiCache subnet group", "cache subnet group"],
  references: {
    subnetIDs: subnetID,
  },
  limits: {
    [`${DOCS}/APIReference/API_CreateCacheSubnetGroup.html`]: { cacheSubnetGroupName: 255 },
    // The quota of 20 can be raised. No group has more than these.
    [`${DOCS}/dg/quota-limits.html`]: { subnetIDs: 100 },
  },
  columns: { VPC: "status.vpcID" },
  names: {
    cacheSubnetGroupName: OWN_NAME,
    cacheSubnetGroupDescription: FREE_TEXT,
    "subnetIDs[]": SUBNET,
  },
});
