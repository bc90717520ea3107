import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import { openCluster } from "../../../../lib/local/control-plane/cluster.ts";
import { createIdentities } from "../../../../lib/local/control-plane/identities.ts";
import { manifestsOfAllKinds, writeInstallation } from "../../../support/deployment/installation.ts";
import { type OwnCluster, startOwnCluster } from "../../../support/kubernetes/own-cluster.ts";

let user: OwnCluster;

beforeAll(async () => {
  user = await startOwnCluster();
});

afterAll(() => user[Symbol.asyncDispose]());

test("leaves the definitions and the namespace in a user's cluster, and nothing else", async () => {
  const { cluster } = await open(user);
  expect(await remains(user)).toContain("clusterrole.rbac.authorization.k8s.io/driftless-sweeper");
  expect(await remains(user)).toContain("serviceaccount/driftless-local-sweeper");
  await cluster[Symbol.asyncDispose]();
  const definitions = kinds.map(({ resource: { plural, group } }) => `${plural}.${group}`).sort();
  expect(await remains(user)).toEqual([
    ...definitions.map((name) => `customresourcedefinition.apiextensions.k8s.io/${name}`),
    "namespace/driftless-system",
  ]);
});

test("leaves an existing Driftless installation in a user's cluster unchanged, and shuts down even if the cluster is unreachable", async () => {
  await user.kubectl.apply(await writeInstallation(user.run.scratch("installation")));
  const before = await remains(user);
  expect(before).toContain("serviceaccount/driftless-relay");
  await (await open(user)).cluster[Symbol.asyncDispose]();
  expect(await remains(user)).toEqual(before);

  const { cluster, told } = await open(user);
  await user.controlPlane.stop();
  await cluster[Symbol.asyncDispose]();
  const complaint = /^cannot remove .*function-identities\.yaml from the cluster: .*refused/;
  expect(told).toContainEqual(expect.stringMatching(complaint));
});

/** Opens a user's cluster as the local stack does. */
async function open({ run, controlPlane: { kubeconfig, server, ca } }: OwnCluster) {
  const told: string[] = [];
  const progress = (line: string) => void told.push(line);
  const { signal } = new AbortController();
  const options = { kubeconfig, allowRemoteCluster: false, manifests: manifestsOfAllKinds };
  const cluster = await openCluster(options, { run, environment: process.env, progress, signal });
  await createIdentities(cluster, { server, ca, directory: run.scratch("identities"), withInstaller: false });
  return { cluster, told };
}

/** The names of Driftless's objects in the cluster. */
async function remains({ kubectl }: OwnCluster): Promise<readonly string[]> {
  const types =
    "crds,namespaces,serviceaccounts,configmaps,roles,rolebindings,deployments,clusterroles,clusterrolebindings";
  const names = await kubectl.run("get", types, "--all-namespaces", "--output=name");
  return names.split("\n").filter((name) => /driftless|services\.k8s\.aws/.test(name));
}
