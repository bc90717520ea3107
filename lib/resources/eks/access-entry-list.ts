import { ListAccessEntriesCommand } from "@aws-sdk/client-eks";
import { eks } from "../../aws/services/eks.ts";
import type { Listing } from "../driver/listing.ts";

/** How EKS lists the access entries of a cluster, by their principals. */
export const list: Listing = {
  service: eks,
  command: ListAccessEntriesCommand,
  input: { maxResults: 100 },
  imposed: { clusterName: "clusterName" },
  at: "accessEntries",
  token: "nextToken",
  aside: [{ member: "type", matches: /^(?!STANDARD$)./, reason: "it is for nodes of the cluster" }],
};
