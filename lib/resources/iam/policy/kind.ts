import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Policy`, as the API server's URLs identify it. */
export const policyKind = ackKind("iam", "Policy", "policies");
