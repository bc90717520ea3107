import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `SecurityGroup`, as the API server's URLs identify it. */
export const securityGroupKind = ackKind("ec2", "SecurityGroup", "securitygroups");
