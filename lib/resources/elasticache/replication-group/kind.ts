import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `ReplicationGroup`, as the API server's URLs identify it. */
export const replicationGroupKind = ackKind("elasticache", "ReplicationGroup", "replicationgroups");
