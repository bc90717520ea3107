import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `CacheSubnetGroup`, as the API server's URLs identify it. */
export const cacheSubnetGroupKind = ackKind("elasticache", "CacheSubnetGroup", "cachesubnetgroups");
