import { CloudFormationClient, DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { expect, inject, onTestFinished, test } from "vitest";
import { createIdentities } from "../../../../lib/local/control-plane/identities.ts";
import { bootstrap, deploy } from "../../../../lib/local/deploy/deployment.ts";
import type { Target } from "../../../../lib/local/deploy/target.ts";
import { startMiniStack } from "../../../../lib/local/emulators/ministack.ts";
import { ensurePythonEnvironment } from "../../../../lib/local/emulators/python-environment.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { measured } from "../../../support/assertions/measured.ts";
import { ACCOUNT, REGION } from "../../../support/aws/test-account.ts";
import { RELAY } from "../../../support/deployment/installer.ts";
import { type OwnCluster, startOwnCluster } from "../../../support/kubernetes/own-cluster.ts";

const INSTALLED =
  "namespaces,serviceaccounts,configmaps,roles,rolebindings,clusterroles,clusterrolebindings,deployments";

test("cdk deploy installs and updates the cluster manifests, and can be repeated; the definitions outlive the stack", async () => {
  const cluster = await startOwnCluster();
  onTestFinished(() => cluster[Symbol.asyncDispose]());
  const { target, deployWith } = await open(cluster);
  expect(await driftlessIn(cluster)).toEqual([]);

  const started = performance.now();
  await deployWith({});
  measured("the first deployment, including the bootstrap", performance.now() - started);
  const { metadata } = await relayIn(cluster);
  expect(metadata.managedFields).toMatchObject([{ manager: "driftless-installer", operation: "Apply" }]);
  const established = await cluster.kubectl.run("wait", "crd", "--all", "--for=condition=Established", "--timeout=0s");
  expect(established.trim().split("\n")).toHaveLength(3);

  await deployWith({});
  expect((await relayIn(cluster)).metadata.resourceVersion).toBe(metadata.resourceVersion);

  await deployWith({ watchSelector: "team=web" });
  const [{ env }] = (await relayIn(cluster)).spec.template.spec.containers;
  expect(env).toContainEqual({ name: "WATCH_SELECTOR", value: "team=web" });

  // `cdk destroy` is not used, because MiniStack reports the deletion late and CDK may treat that as a failure.
  const { endpoint, region, account } = target;
  const credentials = { accessKeyId: account, secretAccessKey: account };
  const cloudFormation = new CloudFormationClient({ endpoint, region, credentials });
  onTestFinished(() => cloudFormation.destroy());
  await cloudFormation.send(new DeleteStackCommand({ StackName: "driftless-test" }));
  await eventually(async () => expect(await driftlessIn(cluster)).toEqual([]), { timeoutMs: 120_000 });
  expect((await cluster.kubectl.run("get", "crds", "--output=name")).trim().split("\n")).toHaveLength(3);
}, 900_000);

/** Starts an emulated AWS, and prepares deployments to it for this cluster. */
async function open({ run, controlPlane, kubectl }: OwnCluster) {
  const environment = process.env;
  const progress = () => undefined;
  const python = await ensurePythonEnvironment("ministack", { environment, progress });
  const { endpoint } = await startMiniStack({ python, run, environment });
  const target: Target = { endpoint, region: REGION, account: ACCOUNT };
  const { server, ca } = controlPlane;
  const install = async (manifest: string) => void (await kubectl.apply(manifest));
  const directory = run.scratch("identities");
  const identities = await createIdentities({ kubectl, install }, { server, ca, directory, withInstaller: true });
  await bootstrap({ run, target, environment, progress });
  return {
    target,
    deployWith: (parameters: Readonly<Record<string, string>>) =>
      deploy(
        { run, target, environment, progress },
        {
          serviceEndpoints: { s3: inject("s3Endpoint"), dynamodb: endpoint, ecr: endpoint },
          eksCluster: "local",
          tokenFiles: { sweep: identities.sweeperTokenFile, install: identities.installerTokenFile },
          parameters: {
            clusterName: "test",
            region: REGION,
            kubernetesServer: server,
            kubernetesCa: Buffer.from(ca).toString("base64"),
            tokenFile: identities.reconcilerTokenFile,
            installCluster: true,
            terminationProtection: false,
            ...parameters,
          },
        },
      ),
  };
}

async function relayIn({ kubectl }: OwnCluster) {
  return JSON.parse(await kubectl.run("get", "--raw", RELAY));
}

/** The parts of Driftless in the cluster that are not being removed, except for definitions and the test's identities. */
async function driftlessIn({ kubectl }: OwnCluster): Promise<readonly string[]> {
  const selector = "--selector=app.kubernetes.io/part-of=driftless";
  const found = JSON.parse(await kubectl.run("get", INSTALLED, "--all-namespaces", selector, "--output=json"));
  return found.items
    .filter(({ metadata }: Item) => metadata.deletionTimestamp === undefined)
    .map(({ kind, metadata }: Item) => `${kind}/${metadata.name}`);
}

interface Item {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
}
