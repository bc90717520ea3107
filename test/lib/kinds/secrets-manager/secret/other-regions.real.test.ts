import { randomUUID } from "node:crypto";
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import type { SecretSpec } from "../../../../../lib/kinds/secrets-manager/secret/spec.generated.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { openSecretOnSecretsManager } from "../../../../support/kinds/kind-on-aws/secrets/secret-on-secrets-manager.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

test("a replica never replaces a secret of the same name in its region, whatever the spec says", async () => {
  await using aws = await openSecretOnSecretsManager();
  const name = `shop/secret-${randomUUID()}`;
  const { credentials } = aws.client.config;
  const theirs = new SecretsManagerClient({ endpoint: await sharedEmulator("moto"), region: "eu-west-1", credentials });
  await theirs.send(new CreateSecretCommand({ Name: name, SecretString: "another team's" }));
  const world = createKindWorld<SecretSpec>(aws.entry, "secret", aws.connect);
  await world.apply({ name, replicaRegions: [{ region: "eu-west-1" }], forceOverwriteReplicaSecret: true });

  await world.pass();
  await world.pass();
  expect(world.conditions()).toContain(
    "replication to eu-west-1 failed: Replication failed: Secret name simple already exists in region eu-west-1.; " +
      "forceOverwriteReplicaSecret has no effect: delete a secret of this name in that region first",
  );
  expect(await theirs.send(new GetSecretValueCommand({ SecretId: name }))).toMatchObject({
    SecretString: "another team's",
  });

  await theirs.send(new DeleteSecretCommand({ SecretId: name, ForceDeleteWithoutRecovery: true }));
  await world.pass();
  const { ReplicationStatus = [] } = await aws.client.send(new DescribeSecretCommand({ SecretId: name }));
  expect(ReplicationStatus.at(-1)).toMatchObject({ Region: "eu-west-1", Status: "InSync" });
});
