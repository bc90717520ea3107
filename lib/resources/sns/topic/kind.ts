import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `Topic`, as the API server's URLs identify it. */
export const topicKind = ackKind("sns", "Topic", "topics");
