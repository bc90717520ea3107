import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `LogGroup`, as the API server's URLs identify it. */
export const logGroupKind = ackKind("cloudwatchlogs", "LogGroup", "loggroups");
