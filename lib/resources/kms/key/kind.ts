import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Key`, as the API server's URLs identify it. */
export const keyKind = ackKind("kms", "Key", "keys");
