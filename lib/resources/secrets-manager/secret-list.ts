import { ListSecretsCommand } from "@aws-sdk/client-secrets-manager";
import { secretsManager } from "../../aws/services/secrets-manager.ts";
import type { Listing } from "../driver/listing.ts";

/** How Secrets Manager lists secrets. It leaves out those that are scheduled for deletion. */
export const list: Listing = {
  service: secretsManager,
  command: ListSecretsCommand,
  input: { MaxResults: 100 },
  at: "SecretList",
  named: "Name",
  arn: "ARN",
  token: "NextToken",
  aside: [
    { member: "OwningService", matches: /./, reason: "another AWS service manages the secret" },
    { member: "PrimaryRegion", matches: /./, reason: "it is a replica of a secret in another region" },
  ],
};
