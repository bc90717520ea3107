import { ListRolesCommand } from "@aws-sdk/client-iam";
import { iam } from "../../aws/services/iam.ts";
import type { Listing } from "../driver/listing.ts";
import { REGIONS } from "./iam-resource.ts";

/** How IAM lists roles. */
export const list: Listing = {
  service: iam,
  command: ListRolesCommand,
  input: { MaxItems: 1_000 },
  at: "Roles",
  named: "RoleName",
  fields: { path: "Path" },
  token: "Marker",
  aside: [
    {
      member: "Path",
      matches: /^\/aws-service-role\//,
      reason: "it is a service-linked role, which its service manages",
    },
    { member: "Path", matches: /^\/aws-reserved\//, reason: "AWS reserves it for itself" },
  ],
  tagRegions: REGIONS,
};
