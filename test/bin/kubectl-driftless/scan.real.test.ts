import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { parseAllDocuments, parseDocument } from "yaml";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { ACCOUNT, IAM_PATH, REGION } from "../../support/aws/test-account.ts";
import { openSubscriptionOnSNS } from "../../support/kinds/kind-on-aws/children/subscription-on-sns.ts";
import { openMetricStreamOnCloudWatch } from "../../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";
import { openRoleOnIAM } from "../../support/kinds/kind-on-aws/iam/role-on-iam.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import "../../support/real/provided-context.ts";

let endpoint: string;
beforeAll(async () => {
  endpoint = await sharedEmulator("moto");
});

const CLUSTER = `scan-${randomUUID()}`;

/** Runs `kubectl driftless scan` for a deployment with these parameters. */
async function scan(args: readonly string[], parameters: object = {}) {
  const directory = await temporaryDirectory();
  const config = join(directory, "driftless.json");
  const cluster = { clusterName: CLUSTER, kubernetesServer: "https://127.0.0.1:1", kubernetesCa: "AAAA" };
  const all = { ...cluster, tokenFile: "/nowhere/token", region: REGION };
  await writeFile(config, JSON.stringify({ ...all, ...parameters }));
  const environment = {
    KUBECONFIG: inject("apiServer").kubeconfig,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: ACCOUNT,
    AWS_SECRET_ACCESS_KEY: ACCOUNT,
  };
  const program = startLocalProgram(directory, ["scan", "--config", config, ...args], environment, "kubectl-driftless");
  const code = await program.ended;
  return { code, ...program.output() };
}

async function open<Opened extends AsyncDisposable>(opening: () => Promise<Opened>): Promise<Opened> {
  const opened = await opening();
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return opened;
}

/** Makes a resource, to whose adoption nothing consents yet. */
async function make(opening: () => Promise<KindOnAws>, name: string, namespace: string): Promise<KindOnAws> {
  const aws = await open(opening);
  await aws.provide?.(name, `${CLUSTER}/${namespace}`);
  await aws.make(name, {});
  return aws;
}

test("prints the commands with which roles consent, and the topics of subscriptions for them", async () => {
  const [name, namespace] = [`scan-${randomUUID()}`, await createNamespace()];
  const roles = await make(openRoleOnIAM, name, namespace);
  await make(openSubscriptionOnSNS, name, namespace);
  const { code, stdout, stderr } = await scan(
    ["roles", "subscriptions", "-n", namespace, "--prefix", name, "--consent", "print"],
    { kinds: ["Role", "Subscription"], iamPath: IAM_PATH, permissionsBoundary: "none" },
  );
  expect([code, stderr]).toEqual([0, expect.anything()]);
  expect(parseAllDocuments(stdout).map((document) => document.toJS().kind)).toEqual(["Role", "Subscription"]);
  const tag = `--tags driftless.dev/adoptable-by=${CLUSTER}/${namespace} --resource-arn-list`;
  expect(stderr).toContain(`aws resourcegroupstaggingapi tag-resources --region us-east-1 ${tag} ${roles.arn(name)}\n`);
  expect(stderr).toContain(
    `aws resourcegroupstaggingapi tag-resources --region ${REGION} ${tag} arn:aws:sns:${REGION}:${ACCOUNT}:${name}\n`,
  );
  expect(stderr).toContain("pause the objects of the parents");
});

test("lets a resource pass a role that an object in the namespace has created, as a pass would", async () => {
  const [name, namespace] = [`scan-${randomUUID()}`, await createNamespace()];
  const owner = { "services.k8s.aws/driftless-owner": `${CLUSTER}/${namespace}/role` };
  const roles = await open(openRoleOnIAM);
  await roles.make(name, owner);
  const streams = await open(openMetricStreamOnCloudWatch);
  await streams.overwrite(name, { RoleArn: roles.arn(name) });
  const { stdout, stderr } = await scan(["metricstreams", "-n", namespace, "--prefix", name], {
    kinds: ["MetricStream", "Role"],
    iamPath: IAM_PATH,
    permissionsBoundary: "none",
  });
  expect([stderr, parseDocument(stdout).toJS()]).toEqual([
    expect.stringContaining("1 manifest, 0 left aside"),
    expect.objectContaining({ kind: "MetricStream", spec: expect.objectContaining({ roleARN: roles.arn(name) }) }),
  ]);
});

test("ends with an error if the deployment lacks a parameter of the kind", async () => {
  const { code, stdout, stderr } = await scan(["podidentityassociations", "keys", "--prefix", "none"]);
  expect([code, stdout]).toEqual([3, ""]);
  expect(stderr).toContain(
    "error: cannot list resources of the kind PodIdentityAssociation: a PodIdentityAssociation requires the deployment's parameter eksClusterName",
  );
  expect(stderr).toContain("note: the deployment does not serve keys: the parameter kinds does not list Key");
});
