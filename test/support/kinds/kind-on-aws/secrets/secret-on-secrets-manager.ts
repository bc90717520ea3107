import { randomUUID } from "node:crypto";
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-secrets-manager";
import { inject } from "vitest";
import { secret } from "../../../../../lib/kinds/secrets-manager/secret/secret.generated.ts";
import { page as secretPage } from "../../../../../lib/kinds/secrets-manager/secret.ts";
import type { KindEntry } from "../../../../../lib/reconcile/contract/kind.ts";
import { secretsManagerInMemory } from "../../../../kinds/secrets-manager/secrets-manager-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, type Tags } from "../kind-on-aws.ts";

/** The kind `Secret`, and a client with which tests act as someone else in the account. */
export interface SecretOnSecretsManager extends KindOnAws {
  readonly entry: KindEntry;
  readonly client: SecretsManagerClient;
  /** The value that applications get. */
  valueOf(name: string): Promise<string | undefined>;
}

/** The description of the secrets of others. */
export const OF_OTHERS = "Made by others";

/** Opens the kind `Secret` on moto, or in memory. */
export async function openSecretOnSecretsManager(): Promise<SecretOnSecretsManager> {
  const { client, ...emulator } = await openService(
    "moto",
    (config) => new SecretsManagerClient(config),
    () => ({ "Secrets Manager": secretsManagerInMemory() }),
  );
  // Secrets Manager adds random characters to the name.
  const arns = new Map<string, string>();
  async function make(Name: string, tags: Tags): Promise<void> {
    const settings = { Description: OF_OTHERS, SecretString: "of-others" };
    const { ARN = "" } = await client.send(new CreateSecretCommand({ Name, ...settings, Tags: asTagList(tags) }));
    arns.set(Name, ARN);
  }
  const readTags: KindOnAws["readTags"] = async (SecretId) =>
    asTags((await client.send(new DescribeSecretCommand({ SecretId }))).Tags);
  const purge = (SecretId: string) =>
    client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
  if (inject("services") !== "in memory") {
    // On the first call that needs it, moto loads the service, which takes long on a busy machine.
    const first = `first-${randomUUID()}`;
    await make(first, {});
    await purge(first);
  }
  return {
    kind: secretPage.resource,
    clock: createTestClock(),
    ...emulator,
    client,
    entry: { resource: secretPage.resource, load: async () => secret },
    // The example of replicas is in another region.
    deployment: { regions: [REGION, "eu-west-1"] },
    spec: (name) => ({ name }),
    asMade: { description: OF_OTHERS },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn: (name) => arns.get(name) ?? `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${name}`,
    isAssigned: true,
    make,
    async read(SecretId) {
      try {
        const found = await client.send(new DescribeSecretCommand({ SecretId }));
        const { Description, KmsKeyId, ReplicationStatus, DeletedDate } = found;
        return DeletedDate === undefined ? { Description, KmsKeyId, ReplicationStatus } : undefined;
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
    readTags,
    purge,
    async writeTags(SecretId, tags) {
      const TagKeys = Object.keys(await readTags(SecretId));
      if (TagKeys.length > 0) await client.send(new UntagResourceCommand({ SecretId, TagKeys }));
      await client.send(new TagResourceCommand({ SecretId, Tags: asTagList(tags) }));
    },
    valueOf: async (SecretId) => (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString,
  };
}
