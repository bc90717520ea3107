import { ListAliasesCommand } from "@aws-sdk/client-kms";
import { kms } from "../../aws/services/kms.ts";
import type { Listing } from "../driver/listing.ts";
import { keyArn } from "./kms-resource.ts";

/** How KMS lists aliases. */
export const list: Listing = {
  service: kms,
  command: ListAliasesCommand,
  input: { Limit: 100 },
  at: "Aliases",
  named: "AliasName",
  token: ["NextMarker", "Marker"],
  ofServices: /^alias\/aws\//,
  parent: { member: "TargetKeyId", arn: keyArn },
};
