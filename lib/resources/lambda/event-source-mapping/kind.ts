import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `EventSourceMapping`, as the API server's URLs identify it. */
export const eventSourceMappingKind = ackKind("lambda", "EventSourceMapping", "eventsourcemappings");
