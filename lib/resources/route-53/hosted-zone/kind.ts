import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `HostedZone`, as the API server's URLs identify it. */
export const hostedZoneKind = ackKind("route53", "HostedZone", "hostedzones");
