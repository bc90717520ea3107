import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { awsCommand } from "../shell.ts";

/** The secret with the API server's token must exist in the stack's region. */
export const tokenSecret: Check = {
  title: "Secret with the token",
  applies: ({ tokenSecretArn }) => tokenSecretArn !== undefined,
  async look({ aws, deployment: { tokenSecretArn: arn = "", region } }) {
    const secretRegion = arn.split(":")[3];
    const why = "The functions would have no token for the API server, and no object would be served.";
    if (secretRegion !== region) {
      return {
        what: `tokenSecretArn is in ${secretRegion}, not in ${region}.`,
        why,
        remedy: "Replicate the secret, and set tokenSecretArn to the replica's ARN:",
        commands: [
          awsCommand("secretsmanager replicate-secret-to-regions", {
            "secret-id": arn,
            "add-replica-regions": `Region=${region}`,
            region: secretRegion ?? "",
          }),
        ],
      };
    }
    const found = await unlessMissing(
      aws("secretsmanager:DescribeSecret", { SecretId: arn }),
      "ResourceNotFoundException",
    );
    if (found === undefined) {
      return {
        what: `There is no secret ${arn}.`,
        why,
        remedy: "Create the secret as docs/deploy.md describes, or correct tokenSecretArn. To list the secrets:",
        commands: [awsCommand("secretsmanager list-secrets", { region })],
      };
    }
    if (found.DeletedDate === undefined) return [];
    return {
      what: `The secret ${arn} is scheduled for deletion.`,
      why,
      remedy: "Restore it:",
      commands: [awsCommand("secretsmanager restore-secret", { "secret-id": arn, region })],
    };
  },
};
