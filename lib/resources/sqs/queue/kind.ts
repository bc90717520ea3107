import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Queue`, as the API server's URLs identify it. */
export const queueKind = ackKind("sqs", "Queue", "queues");
