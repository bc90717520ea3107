import { ListPoliciesCommand } from "@aws-sdk/client-iam";
import { iam } from "../../aws/services/iam.ts";
import type { Listing } from "../driver/listing.ts";
import { REGIONS } from "./iam-resource.ts";

/** How IAM lists the policies of an account. AWS's own, more than a thousand, are the same in every account. */
export const list: Listing = {
  service: iam,
  command: ListPoliciesCommand,
  input: { Scope: "Local", MaxItems: 1_000 },
  at: "Policies",
  named: "PolicyName",
  fields: { path: "Path" },
  token: "Marker",
  omitted: { name: "arn:aws:iam::aws:policy/*", reason: "AWS manages these policies" },
  tagRegions: REGIONS,
};
