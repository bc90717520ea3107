import { DescribeSecretCommand } from "@aws-sdk/client-secrets-manager";
import { secretsManager } from "../../../aws/services/secrets-manager.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of secrets. */
export const secretTags: ResourceTags = {
  calls: { DescribeSecret: { actions: ["secretsmanager:DescribeSecret"], reads: true } },
  permissions: [{ actions: ["secretsmanager:DescribeSecret"], resources: ["secretsmanager:*:*:secret:*-??????"] }],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:secret:[A-Za-z0-9/_+=.@!-]{1,512}$/.test(arn) ? arn : undefined),
  read: async (aws, arn) =>
    tagsIn((await aws.client(secretsManager).send(new DescribeSecretCommand({ SecretId: arn }))).Tags),
};
