import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Alias`, as the API server's URLs identify it. */
export const aliasKind = ackKind("kms", "Alias", "aliases");
