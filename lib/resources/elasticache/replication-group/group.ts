import type { CacheCluster, ReplicationGroup } from "@aws-sdk/client-elasticache";

/** What the reads of a replication group return: the group itself, and one of its clusters, which shows what the group does not. */
export type Group = ReplicationGroup & { readonly CacheClusters?: readonly CacheCluster[] };
