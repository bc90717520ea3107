import { ListPodIdentityAssociationsCommand } from "@aws-sdk/client-eks";
import { eks } from "../../aws/services/eks.ts";
import type { Listing } from "../driver/listing.ts";

/** How EKS lists the associations of a namespace. They have no names: each is called after its service account. */
export const list: Listing = {
  service: eks,
  command: ListPodIdentityAssociationsCommand,
  input: { maxResults: 100 },
  imposed: { clusterName: "clusterName", namespace: "namespace" },
  at: "associations",
  named: "serviceAccount",
  assigned: { id: "associationId", arn: "associationArn" },
  token: "nextToken",
  aside: [{ member: "ownerArn", matches: /./, reason: "an add-on of EKS manages it" }],
};
