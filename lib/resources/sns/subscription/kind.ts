import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Subscription`, as the API server's URLs identify it. */
export const subscriptionKind = ackKind("sns", "Subscription", "subscriptions");
