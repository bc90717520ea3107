import { ListKeysCommand } from "@aws-sdk/client-kms";
import { kms } from "../../aws/services/kms.ts";
import type { Listing } from "../driver/listing.ts";
import { KEYS } from "./kms-resource.ts";

/** How KMS lists keys. */
export const list: Listing = {
  service: kms,
  command: ListKeysCommand,
  input: { Limit: 1_000 },
  at: KEYS.at,
  named: KEYS.member,
  assigned: { id: KEYS.member, arn: "KeyArn" },
  token: ["NextMarker", "Marker"],
  aside: [{ member: "KeyManager", matches: /^AWS$/, reason: "AWS manages the key" }],
};
