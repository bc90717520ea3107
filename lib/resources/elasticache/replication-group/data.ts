import type * as sdk from "@aws-sdk/client-elasticache";
import { elasticache } from "../../../aws/services/elasticache.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { eachOf } from "../../driver/each-of.ts";
import { hyphenatedNames } from "../../values/databases/hyphenated-names.ts";
import { sameInAnyCase } from "../../values/databases/same-in-any-case.ts";
import { sameKey } from "../../values/same-key.ts";
import { eventsOf } from "../events.ts";
import { TERMINAL_CODES } from "../terminal-codes.ts";
import { replicationGroupKind } from "./kind.ts";
import { replicas, shards } from "./nodes.ts";
import { settings, shown } from "./settings.ts";
import type { ReplicationGroupSpec } from "./spec.generated.ts";
import { isSettled, pending, states } from "./states.ts";

/** It is fixed when the group is created. */
const KEPT = { keep: "silent", agrees: sameInAnyCase } as const;

/** An Amazon ElastiCache replication group of Valkey or Redis OSS. */
export const data = defineKind<typeof sdk, ReplicationGroupSpec>()({
  resource: replicationGroupKind,
  service: elasticache,
  name: "replicationGroupID",
  names: hyphenatedNames("replication group ID", 40),
  // ElastiCache stores the name in lower case.
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:elasticache:${region}:${account}:replicationgroup:${name.toLowerCase()}`,
  ids: ({ name, arn }) => ({ ReplicationGroupId: name, ResourceName: arn }),
  read: [
    { call: "DescribeReplicationGroups", at: "ReplicationGroups.0" },
    eventsOf("replication-group"),
    { call: "DescribeCacheClusters", when: isSettled, from: { CacheClusterId: "MemberClusters.0" } },
    { call: "ListAllowedNodeTypeModifications", when: isSettled },
  ],
  shown,
  // Logs are no longer delivered while ElastiCache stops that.
  removing: ({ Status }) => Status === "disabling",
  // Without its clusters, a group does not show everything, and ElastiCache changes nothing about one that could not be created.
  asDeclared: (group) => !isSettled(group),
  absent: ["ReplicationGroupNotFoundFault"],
  status: {
    allowedScaleDownModifications: "ScaleDownModifications",
    allowedScaleUpModifications: "ScaleUpModifications",
  },
  ordered: ["events"],
  figures: ["allowedScaleDownModifications", "allowedScaleUpModifications", "events"],
  states,
  pending,
  exclusive: "modifying",
  create: { call: "CreateReplicationGroup", exists: "ReplicationGroupAlreadyExistsFault" },
  remove: {
    call: "DeleteReplicationGroup",
    busy: "deleting",
    protection({ ReplicationGroupId: id, ARN = "", GlobalReplicationGroupInfo: info }: sdk.ReplicationGroup) {
      const datastore = info?.GlobalReplicationGroupId;
      const members = `--replication-group-id ${id} --replication-group-region ${ARN.split(":")[3]}`;
      const command = `aws elasticache disassociate-global-replication-group --global-replication-group-id ${datastore} ${members}`;
      const message = `the group belongs to a global datastore; to remove it from there, use ${command}`;
      return datastore ? { reason: "InGlobalDatastore", message } : undefined;
    },
    finalSnapshot: {
      member: "FinalSnapshotIdentifier",
      of: { name: "ReplicationGroupId", identity: "ARN", createdAt: "ReplicationGroupCreateTime" },
      empty: { Status: ["create-failed"] },
      obstacles: { CacheNodeType: ["cache.t1.micro"] },
      refused: ["SnapshotAlreadyExistsFault", "SnapshotFeatureNotSupportedFault", "SnapshotQuotaExceededFault"],
    },
  },
  terminal: { codes: TERMINAL_CODES },
  busy: { InvalidReplicationGroupStateFault: "modifying" },
  tags: { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource" },
  parts: {
    ...eachOf(KEPT, "atRestEncryptionEnabled", "cacheSubnetGroupName", "dataTieringEnabled", "networkType", "port"),
    kmsKeyID: { ...KEPT, agrees: sameKey },
    preferredCacheClusterAZs: { unshown: true },
    ...eachOf({ unshown: true, foreign: true } as const, "snapshotARNs", "snapshotName"),
    replicasPerNodeGroup: replicas,
    numNodeGroups: shards,
    description: settings,
    // After the encryption that it requires.
    authToken: {
      secret: { write: "ModifyReplicationGroup", input: { AuthTokenUpdateStrategy: "ROTATE", ApplyImmediately: true } },
    },
  },
});
