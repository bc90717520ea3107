import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `RecordSet`, as the API server's URLs identify it. */
export const recordSetKind = ackKind("route53", "RecordSet", "recordsets");
