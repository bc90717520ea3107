import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { DescribeRegistryCommand, ECRClient } from "@aws-sdk/client-ecr";
import { GetPolicyCommand, IAMClient } from "@aws-sdk/client-iam";
import { CreateBucketCommand, ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { expect, inject, onTestFinished, test } from "vitest";
import type { EmulatorName } from "../../../../lib/aws/define-service.ts";
import type { Emulator } from "../../../../lib/local/emulators/emulator.ts";
import { startLocalStack } from "../../../../lib/local/emulators/localstack.ts";
import { startMiniStack } from "../../../../lib/local/emulators/ministack.ts";
import { startMoto } from "../../../../lib/local/emulators/moto.ts";
import { ensurePythonEnvironment } from "../../../../lib/local/emulators/python-environment.ts";
import { assertSubResourcesAreRouted } from "../../../../lib/local/emulators/sub-resource-guard.ts";
import { identifyProcess } from "../../../../lib/local/processes/process-identity.ts";
import { openRunDirectory } from "../../../../lib/local/processes/run-directory.ts";
import { sharedEmulator } from "../../../support/aws/shared-emulator.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

const quiet = { environment: process.env, progress: () => undefined };

test("LocalStack's S3 passes the guard", async () => {
  await assertSubResourcesAreRouted(inject("s3Endpoint"));
});

test("LocalStack listens on loopback and is gone after it is stopped", async () => {
  await expectToComeAndGo(await start("localstack", startLocalStack));
});

test("MiniStack listens on loopback and is gone after it is stopped", async () => {
  const emulator = await start("ministack", startMiniStack);
  const sqs = new SQSClient({
    endpoint: emulator.endpoint,
    region: "us-west-2",
    credentials: { accessKeyId: "000000000000", secretAccessKey: "secret" },
  });
  onTestFinished(() => sqs.destroy());
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "queue" }));
  expect(QueueUrl).toBe(`${emulator.endpoint}/000000000000/queue`);
  await expectToComeAndGo(emulator);
});

test("a role's session from moto acts in the role's account, in every emulator", async () => {
  const [endpoint, dynamodbEndpoint] = [(await start("moto", startMoto)).endpoint, await sharedEmulator("ministack")];
  const region = "us-west-2";
  const own = { accessKeyId: "000000000000", secretAccessKey: "secret" };
  using sts = disposable(new STSClient({ endpoint, region, credentials: own }));
  const input = { RoleArn: "arn:aws:iam::111111111111:role/driftless-web", RoleSessionName: "web" };
  const { Credentials: answer } = await sts.client.send(new AssumeRoleCommand(input));
  const credentials = {
    accessKeyId: answer?.AccessKeyId ?? "",
    secretAccessKey: answer?.SecretAccessKey ?? "",
    sessionToken: answer?.SessionToken ?? "",
  };
  using ecr = disposable(new ECRClient({ endpoint, region, credentials }));
  expect(await ecr.client.send(new DescribeRegistryCommand({}))).toMatchObject({ registryId: "111111111111" });
  using dynamodb = disposable(new STSClient({ endpoint: dynamodbEndpoint, region, credentials }));
  expect(await dynamodb.client.send(new GetCallerIdentityCommand({}))).toMatchObject({ Account: "111111111111" });
  const options = { endpoint: inject("s3Endpoint"), region, forcePathStyle: true };
  using s3 = disposable(new S3Client({ ...options, credentials }));
  using others = disposable(new S3Client({ ...options, credentials: own }));
  const Bucket = `roles-${randomUUID()}`;
  const CreateBucketConfiguration = { LocationConstraint: region } as const;
  await s3.client.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
  const isListed = async (client: S3Client) =>
    (await client.send(new ListBucketsCommand({}))).Buckets?.some(({ Name }) => Name === Bucket);
  expect(await isListed(s3.client)).toBe(true);
  expect(await isListed(others.client)).toBe(false);
});

test("moto serves ECR on loopback and is gone after it is stopped", async () => {
  const emulator = await start("moto", startMoto);
  const credentials = { accessKeyId: "000000000000", secretAccessKey: "secret" };
  const ecr = new ECRClient({ endpoint: emulator.endpoint, region: "us-west-2", credentials });
  onTestFinished(() => ecr.destroy());
  expect(await ecr.send(new DescribeRegistryCommand({}))).toMatchObject({ registryId: "000000000000" });
  await expectToComeAndGo(emulator);
});

test("moto has AWS's own policies, which roles can have", async () => {
  const endpoint = await sharedEmulator("moto");
  const credentials = { accessKeyId: "000000000000", secretAccessKey: "secret" };
  using iam = disposable(new IAMClient({ endpoint, region: "us-west-2", credentials }));
  const PolicyArn = "arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess";
  expect((await iam.client.send(new GetPolicyCommand({ PolicyArn }))).Policy).toMatchObject({ Arn: PolicyArn });
});

test("MiniStack's S3 does not pass the guard", async () => {
  await expect(assertSubResourcesAreRouted(await sharedEmulator("ministack"))).rejects.toThrow(
    /deleted a whole bucket/,
  );
});

function disposable<Client extends { destroy(): void }>(client: Client) {
  return { client, [Symbol.dispose]: () => client.destroy() };
}

async function start(tool: EmulatorName, startIt: typeof startLocalStack): Promise<Emulator> {
  const run = await openRunDirectory(await temporaryDirectory());
  onTestFinished(() => run.close());
  return await startIt({ run, environment: process.env, python: await ensurePythonEnvironment(tool, quiet) });
}

async function expectToComeAndGo(emulator: Emulator): Promise<void> {
  const { hostname, port } = new URL(emulator.endpoint);
  expect(hostname).toBe("127.0.0.1");
  expect(await accepts(Number(port))).toBe(true);
  await emulator.stop();
  expect(await accepts(Number(port))).toBe(false);
  expect(identifyProcess(emulator.pid)).toBeUndefined();
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
