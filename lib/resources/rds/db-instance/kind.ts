import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `DBInstance`, as the API server's URLs identify it. */
export const dbInstanceKind = ackKind("rds", "DBInstance", "dbinstances");
