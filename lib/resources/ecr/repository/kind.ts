import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Repository`, as the API server's URLs identify it. */
export const repositoryKind = ackKind("ecr", "Repository", "repositories");
