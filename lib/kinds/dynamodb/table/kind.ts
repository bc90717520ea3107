import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Table`, as the API server's URLs identify it. */
export const tableKind = ackKind("dynamodb", "Table", "tables");
