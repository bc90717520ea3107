import type * as sdk from "@aws-sdk/client-elasticache";
import { elasticache } from "../../../aws/services/elasticache.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import { defineKind } from "../../driver/data-kind.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { sameKey } from "../../values/same-key.ts";
import { annotations, removal, WITHOUT } from "./final-snapshot.ts";
import { clusterOf, type Group, groupIn } from "./group.ts";
import { replicationGroupKind } from "./kind.ts";
import { replicas, shards } from "./nodes.ts";
import { settings } from "./settings.ts";
import type { ReplicationGroupSpec } from "./spec.generated.ts";
import { DELETING, impairmentOf, MODIFYING, workOn } from "./work.ts";

/** The events of 14 days, of which ElastiCache keeps no others, in minutes. ACK shows at most 20. */
const EVENTS = { SourceType: "replication-group", Duration: 14 * 24 * 60, MaxRecords: 20 };

const isSettled = (description: Readonly<Record<string, unknown>>) =>
  groupIn(description).Status === "available" && workOn(description) === undefined;

/** An Amazon ElastiCache replication group of Valkey or Redis OSS. */
export const data = defineKind<typeof sdk, ReplicationGroupSpec>()({
  resource: replicationGroupKind,
  service: elasticache,
  name: "replicationGroupID",
  // https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_CreateReplicationGroup.html
  names: {
    pattern: /^[A-Za-z](-?[A-Za-z0-9])*$/,
    form: "replication group ID: use 1 to 40 letters, digits and single hyphens, with a letter first and no hyphen last",
  },
  // ElastiCache stores the name in lower case.
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:elasticache:${region}:${account}:replicationgroup:${name.toLowerCase()}`,
  ids: ({ name, arn }) => ({ ReplicationGroupId: name, ResourceName: arn }),
  read: [
    { call: "DescribeReplicationGroups", at: "ReplicationGroups.0" },
    { call: "DescribeEvents", input: EVENTS, ids: ({ name }) => ({ SourceIdentifier: name.toLowerCase() }) },
    {
      call: "DescribeCacheClusters",
      // Without the name of a cluster, it would show those of others.
      when: (description) => isSettled(description) && groupIn(description).MemberClusters?.[0] !== undefined,
      ids: ({ description }) => ({ CacheClusterId: groupIn(description).MemberClusters?.[0] }),
    },
    { call: "ListAllowedNodeTypeModifications", when: isSettled },
  ],
  absent: ["ReplicationGroupNotFoundFault"],
  status: {
    allowedScaleDownModifications: "ScaleDownModifications",
    allowedScaleUpModifications: "ScaleUpModifications",
    events: "Events",
  },
  unordered: ["logDeliveryConfigurations", "memberClusters"],
  figures: ["allowedScaleDownModifications", "allowedScaleUpModifications", "events"],
  busyWhile: workOn,
  impairedWhile: impairmentOf,
  exclusive: MODIFYING,
  keeping: ["ModifyReplicationGroup"],
  create: { call: "CreateReplicationGroup", exists: "ReplicationGroupAlreadyExistsFault" },
  remove: {
    call: "DeleteReplicationGroup",
    input: removal,
    busy: DELETING,
    hints: {
      SnapshotAlreadyExistsFault: WITHOUT,
      SnapshotFeatureNotSupportedFault: WITHOUT,
      SnapshotQuotaExceededFault: WITHOUT,
    },
  },
  annotations,
  terminal: {
    codes: [
      "ClusterQuotaForCustomerExceededFault",
      "InsufficientCacheClusterCapacityFault",
      "InvalidCacheSecurityGroupStateFault",
      "InvalidKMSKeyFault",
      "InvalidParameterCombinationException",
      "InvalidParameterValueException",
      "InvalidVPCNetworkStateFault",
      "NodeGroupsPerReplicationGroupQuotaExceededFault",
      "NodeQuotaForClusterExceededFault",
      "NodeQuotaForCustomerExceededFault",
      "SnapshotAlreadyExistsFault",
      "SnapshotFeatureNotSupportedFault",
      "TagQuotaPerResourceExceeded",
    ],
  },
  busy: { InvalidReplicationGroupStateFault: MODIFYING },
  tags: { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource" },
  parts: {
    atRestEncryptionEnabled: { keep: "silent" },
    cacheSubnetGroupName: fixed("cacheSubnetGroupName", (group) =>
      clusterOf(group).CacheSubnetGroupName?.toLowerCase(),
    ),
    dataTieringEnabled: fixed("dataTieringEnabled", ({ DataTiering }) => DataTiering === "enabled"),
    kmsKeyID: { keep: "silent", agrees: sameKey },
    networkType: { keep: "silent" },
    port: fixed("port", (group) => group.ConfigurationEndpoint?.Port ?? group.NodeGroups?.[0]?.PrimaryEndpoint?.Port),
    preferredCacheClusterAZs: onlyAtCreation("preferredCacheClusterAZs"),
    snapshotARNs: refusedAtCreation("snapshotARNs"),
    snapshotName: refusedAtCreation("snapshotName"),
    replicasPerNodeGroup: ofAvailable(replicas),
    numNodeGroups: ofAvailable(shards),
    description: ofAvailable(settings),
    // After the encryption that it requires.
    authToken: {
      exclusive: true,
      secret: {
        member: "AuthToken",
        write: "ModifyReplicationGroup",
        input: { AuthTokenUpdateStrategy: "ROTATE", ApplyImmediately: true },
      },
    },
  },
});

type Part = ByHand<typeof sdk, ReplicationGroupSpec>;
type Field = keyof ReplicationGroupSpec;

/** A setting that cannot be changed, and that ElastiCache decides if the spec does not mention it. */
function fixed(field: Field, shown: (group: Group) => unknown): Part {
  const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
  return ofAvailable({
    calls: { reads: [], writes: [] },
    keep: "silent",
    desired: (spec) => lower(own(spec, field)),
    get: async ({ description }) => shown(groupIn(description)),
    create: (spec, toMembers) => toMembers({ [field]: own(spec, field) }),
  });
}

/** ElastiCache changes nothing about a group that could not be created, so the spec's value counts as that of the group. */
function ofAvailable(part: Part): Part {
  return {
    ...part,
    async get(calling) {
      const isAvailable = groupIn(calling.description).Status === "available";
      return isAvailable ? await part.get(calling) : part.desired(calling.spec as object as ReplicationGroupSpec);
    },
  };
}

/** What only says how to create a group. ElastiCache does not show it, so the spec's value counts as that of the group. */
function onlyAtCreation(field: Field): Part {
  return {
    ...fixed(field, () => undefined),
    get: async ({ spec }) => own(spec, field),
  };
}

/** A copy of others' data. It does no harm in the spec of a group that exists. */
function refusedAtCreation(field: Field): Part {
  return {
    ...onlyAtCreation(field),
    create() {
      const text = `no group is created from spec.${field}, because its data may be that of another namespace`;
      throw new TerminalError("NotSupported", `${text}; create the group in AWS, and adopt it`);
    },
  };
}
