import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `AccessEntry`, as the API server's URLs identify it. */
export const accessEntryKind = ackKind("eks", "AccessEntry", "accessentries");
