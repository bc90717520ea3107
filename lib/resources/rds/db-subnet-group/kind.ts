import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `DBSubnetGroup`, as the API server's URLs identify it. */
export const dbSubnetGroupKind = ackKind("rds", "DBSubnetGroup", "dbsubnetgroups");
