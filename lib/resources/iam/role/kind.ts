import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Role`, as the API server's URLs identify it. */
export const roleKind = ackKind("iam", "Role", "roles");
