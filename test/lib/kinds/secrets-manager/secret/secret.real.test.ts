import { randomUUID } from "node:crypto";
import {
  DeleteSecretCommand,
  DescribeSecretCommand,
  PutSecretValueCommand,
  RestoreSecretCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SecretSpec } from "../../../../../lib/kinds/secrets-manager/secret/spec.generated.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  openSecretOnSecretsManager,
  type SecretOnSecretsManager,
} from "../../../../support/kinds/kind-on-aws/secrets/secret-on-secrets-manager.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";

const SECRET = { namespace: "shop", name: "passwords" };
const READABLE = { "driftless.dev/readable-by-objects": "true" };
const LOOK = ["DescribeSecret", "DescribeSecret"];

let aws: SecretOnSecretsManager;
let name: string;

beforeAll(async () => {
  aws = await openSecretOnSecretsManager();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `shop/secret-${randomUUID()}`;
});

type World = KindWorld<SecretSpec>;

/** An object that declares the secret with this password. */
async function declare(
  changes: Partial<SecretSpec> = {},
  password = "first-password",
  connect = aws.connect,
): Promise<World> {
  const settings = { secrets: "labelled" } as const;
  const world = createKindWorld<SecretSpec>(aws.entry, "secret", connect, { settings, digestKey: async () => "key" });
  await setPassword(world, password);
  await world.apply({ name, secretString: { name: "passwords", key: "shop" }, ...changes });
  return world;
}

/** An object that does not mention the value. */
async function declareSilently(): Promise<World> {
  const world = await declare();
  await world.apply({ name });
  return world;
}

async function setPassword({ user }: World, shop: string): Promise<void> {
  await user.createSecret(SECRET, { values: { shop }, labels: READABLE });
}

/** Runs passes until nothing is left to do. Returns the calls that changed something. */
async function settle(world: World): Promise<readonly string[]> {
  const calls: string[] = [];
  for (let passes = 0; passes < 5; passes++) {
    const pass = await world.pass();
    calls.push(...pass.calls.filter((call) => call !== "DescribeSecret"));
    if (pass.outcome === "unchanged") return calls;
  }
  throw new Error(`nothing settles: ${calls.join()} ${world.conditions()}`);
}

const described = async (SecretId = name) => await aws.client.send(new DescribeSecretCommand({ SecretId }));

test("a secret is created with its value, checked, changed and deleted by these calls, none of which reads the value", async () => {
  const world = await declare({ description: "The shop's" });
  const created = await world.pass();
  expect(created).toMatchObject({ outcome: "created", calls: ["DescribeSecret", "CreateSecret", ...LOOK] });
  expect(await aws.valueOf(name)).toBe("first-password");
  const { ARN, VersionIdsToStages = {} } = await described();
  const [version] = Object.keys(VersionIdsToStages);
  expect(world.object()?.status).toMatchObject({ ackResourceMetadata: { arn: ARN }, id: ARN, versionID: version });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });

  await setPassword(world, "second-password");
  expect((await world.pass()).calls).toEqual([...LOOK, "PutSecretValue", "DescribeSecret"]);
  expect(await aws.valueOf(name)).toBe("second-password");
  await world.apply({ name, description: "Changed", kmsKeyID: "alias/shop", tags: [{ key: "team", value: "shop" }] });
  expect((await world.pass()).calls).toEqual([...LOOK, "TagResource", "UpdateSecret", "DescribeSecret"]);
  expect(await described()).toMatchObject({ Description: "Changed", KmsKeyId: "alias/shop" });
  await world.apply({ name });
  expect(await settle(world)).toEqual(["UpdateSecret", "UntagResource"]);
  const { Description, KmsKeyId } = await described();
  expect([Description, KmsKeyId]).toEqual([undefined, undefined]);
  expect(await aws.valueOf(name)).toBe("second-password");
  await world.delete();
  expect((await world.pass()).calls).toEqual([...LOOK, "DeleteSecret"]);
  expect(world.object()).toBeUndefined();
});

describe("the value of a secret", () => {
  test("goes back to an earlier one, although Secrets Manager ignores the token of an earlier version", async () => {
    const world = await declare();
    await settle(world);
    for (const password of ["second-password", "first-password", "second-password", "first-password"]) {
      await setPassword(world, password);
      expect(await settle(world)).toEqual(["PutSecretValue"]);
      expect(await aws.valueOf(name)).toBe(password);
    }
  });

  test("that others change is drift, and is set again", async () => {
    const world = await declare();
    await settle(world);
    await aws.client.send(new PutSecretValueCommand({ SecretId: name, SecretString: "by-hand" }));
    expect(await settle(world)).toEqual(["PutSecretValue"]);
    expect(await aws.valueOf(name)).toBe("first-password");
    expect(world.events()).toContain("DriftCorrected: secretString: (secret) -> (new secret)");
  });

  test("needs no write if the status loses its digest, because Secrets Manager shows the digest", async () => {
    const world = await declare();
    await settle(world);
    world.user.patchStatus(world.reference, { secretDigests: null });
    expect(await settle(world)).toEqual([]);
  });

  test("is left alone while Secrets Manager rotates the secret, until the Kubernetes Secret changes", async () => {
    const rotating = aroundCommands(aws.connect, "DescribeSecret", async (command, send) => ({
      ...(await send(command)),
      RotationEnabled: true,
    }));
    const world = await declare({}, "first-password", rotating);
    await settle(world);
    await aws.client.send(new PutSecretValueCommand({ SecretId: name, SecretString: "rotated" }));
    expect(await settle(world)).toEqual([]);
    await setPassword(world, "second-password");
    expect(await settle(world)).toEqual(["PutSecretValue"]);
  });

  test("is left alone if the spec does not mention it", async () => {
    await aws.make(name, { "driftless.dev/adoptable-by": "cluster/shop" });
    const world = await declareSilently();
    await world.user.patch(world.reference, {
      metadata: { annotations: { "services.k8s.aws/adoption-policy": "adopt-or-create" } },
    });
    await settle(world);
    expect(world.object()?.spec).toMatchObject({ name, description: "Made by others" });
    expect(world.object()?.spec).not.toHaveProperty("secretString");
    expect(await aws.valueOf(name)).toBe("of-others");
  });

  test("is set in a secret that has none", async () => {
    const world = await declareSilently();
    await settle(world);
    expect((await described()).VersionIdsToStages).toBeUndefined();
    await world.apply({ name, secretString: { name: "passwords", key: "shop" } });
    expect(await settle(world)).toEqual(["PutSecretValue"]);
    expect(await aws.valueOf(name)).toBe("first-password");
  });
});

describe("a deleted secret", () => {
  test("can be restored: its name is taken until then, and a new object says until when and how", async () => {
    const world = await declare({ description: "The shop's" });
    await settle(world);
    await world.delete();
    await world.pass();
    const { DeletedDate } = await described();
    expect(Number(DeletedDate) - Date.now()).toBeGreaterThan(29 * 24 * 3600 * 1000);

    const second = await declare({}, "second-password");
    expect(await second.pass()).toMatchObject({ outcome: "recoverable", calls: ["DescribeSecret"] });
    const date = DeletedDate?.toISOString().slice(0, 10);
    expect(second.conditions()).toContain(
      `ACK.Recoverable=True : the name is still taken: on ${date}, the secret is deleted; to keep it, use aws secretsmanager restore-secret`,
    );
    expect(second.object()?.metadata.finalizers ?? []).toEqual([]);
    await aws.client.send(new RestoreSecretCommand({ SecretId: name }));
    await second.pass();
    expect(second.conditions()).toContain("ACK.Terminal=True AlreadyExists: Resource already exists");
    expect(await aws.valueOf(name)).toBe("first-password");
  });

  test("whose object still exists is Terminal, and is as before once it is restored", async () => {
    const world = await declare();
    await settle(world);
    await aws.client.send(new DeleteSecretCommand({ SecretId: name }));
    expect(await world.pass()).toMatchObject({ outcome: "terminal", calls: LOOK });
    expect(world.conditions()).toContain("to keep it, use aws secretsmanager restore-secret");
    await aws.client.send(new RestoreSecretCommand({ SecretId: name }));
    expect(await settle(world)).toEqual([]);
    expect(world.conditions()).toContain("Ready=True");
  });
});

describe("the replicas of a secret", () => {
  const REPLICAS = [{ region: "eu-west-1" }, { region: "us-east-1", kmsKeyID: "alias/shop" }];
  const replicasIn = async () =>
    ((await described()).ReplicationStatus ?? []).map(({ Region, KmsKeyId }) => `${Region} ${KmsKeyId}`).sort();

  test("are added, changed, put back and removed, and are removed before the secret is deleted", async () => {
    const world = await declare({ replicaRegions: REPLICAS });
    expect(await settle(world)).toEqual(["CreateSecret", "ReplicateSecretToRegions"]);
    expect(await replicasIn()).toEqual(["eu-west-1 alias/aws/secretsmanager", "us-east-1 alias/shop"]);
    await world.apply({ name, replicaRegions: REPLICAS.toReversed() });
    expect(await settle(world)).toEqual([]);
    await world.apply({ name, replicaRegions: [{ region: "eu-west-1", kmsKeyID: "1234abcd" }] });
    expect(await settle(world)).toEqual(["RemoveRegionsFromReplication", "ReplicateSecretToRegions"]);
    expect(await replicasIn()).toEqual(["eu-west-1 1234abcd"]);
    await world.apply({ name });
    expect(await settle(world)).toEqual(["RemoveRegionsFromReplication"]);
    await world.apply({ name, replicaRegions: REPLICAS });
    await settle(world);
    await world.delete();
    expect((await world.pass()).calls).toEqual([...LOOK, "RemoveRegionsFromReplication", "DeleteSecret"]);
    expect(world.object()).toBeUndefined();
  });

  test("are not in the region of the secret itself", async () => {
    const world = await declare({ replicaRegions: [{ region: "us-west-2" }] });
    expect(await world.pass()).toMatchObject({ outcome: "terminal" });
    expect(world.conditions()).toContain("ACK.Terminal=True");
  });

  test("are only in the regions of the deployment", async () => {
    const world = await declare({ replicaRegions: [{ region: "ap-south-1" }] });
    expect(await world.pass()).toMatchObject({ outcome: "terminal", calls: [] });
    expect(world.conditions()).toContain("RegionNotAllowed");
  });
});

test("a change to the description by others is drift", async () => {
  const world = await declare({ description: "The shop's" });
  await settle(world);
  await aws.client.send(new UpdateSecretCommand({ SecretId: name, Description: "by hand" }));
  expect(await settle(world)).toEqual(["UpdateSecret"]);
  expect((await described()).Description).toBe("The shop's");
});
